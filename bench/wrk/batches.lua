-- 100 URLs a request, half of them new, the other half from the last thousand.
local thread_count = 0
function setup(thread)
  thread:set("id", thread_count)
  thread_count = thread_count + 1
end

local next_url = 0
function request()
  local urls = {}
  for i = 1, 100 do
    local number = next_url
    if i % 2 == 0 then
      next_url = next_url + 1
    elseif next_url > 0 then
      number = math.max(0, next_url - math.random(1000))
    end
    urls[i] = '"http://host' .. number % 997 .. '.example.com/' .. id .. '/page/' .. number .. '?utm_source=x"'
  end
  local body = '{"urls":[' .. table.concat(urls, ",") .. "]}"
  return wrk.format("POST", "/api/urls", {["Content-Type"] = "application/json"}, body)
end
