-- One URL a request, always a new one.
local thread_count = 0
function setup(thread)
  thread:set("id", thread_count)
  thread_count = thread_count + 1
end

local number = 0
function request()
  number = number + 1
  local body = '{"urls":["http://example.com/single/' .. id .. '/' .. number .. '"]}'
  return wrk.format("POST", "/api/urls", {["Content-Type"] = "application/json"}, body)
end
