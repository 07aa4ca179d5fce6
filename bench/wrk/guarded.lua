-- One URL a request, always a new one, with the headers of the command line.
wrk.headers["Content-Type"] = "application/json"
local number = math.random(1000000000)
function request()
  number = number + 1
  local body = '{"urls":["http://example.com/guarded/' .. number .. '"]}'
  return wrk.format("POST", "/api/urls", nil, body)
end
