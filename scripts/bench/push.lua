-- For wrk: each request pushes a small file of its own, of some $BYTES bytes.
local key = os.getenv('KEY')
local boundary = 'docgatebench'
local sent = 0
local line = 'Every record is kept where it is found again by those who look for it.\n\n'
local rest = string.rep(line, math.floor(tonumber(os.getenv('BYTES') or '0') / #line))

request = function()
  sent = sent + 1
  local body = '--' .. boundary .. '\r\n'
    .. 'Content-Disposition: form-data; name="file"; filename="note.md"\r\n'
    .. 'Content-Type: text/markdown\r\n\r\n'
    .. '# Note ' .. sent .. '\n\nA small document, number ' .. sent .. '.\n\n' .. rest
    .. '\r\n--' .. boundary .. '--\r\n'
  return wrk.format('POST', nil, {
    ['Authorization'] = 'Bearer ' .. key,
    ['Content-Type'] = 'multipart/form-data; boundary=' .. boundary,
  }, body)
end
