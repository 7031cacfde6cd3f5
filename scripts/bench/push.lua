-- For wrk: each request pushes a small file of its own.
local key = os.getenv('KEY')
local boundary = 'docgatebench'
local sent = 0

request = function()
  sent = sent + 1
  local body = '--' .. boundary .. '\r\n'
    .. 'Content-Disposition: form-data; name="file"; filename="note.md"\r\n'
    .. 'Content-Type: text/markdown\r\n\r\n'
    .. '# Note ' .. sent .. '\n\nA small document, number ' .. sent .. '.\n'
    .. '\r\n--' .. boundary .. '--\r\n'
  return wrk.format('POST', nil, {
    ['Authorization'] = 'Bearer ' .. key,
    ['Content-Type'] = 'multipart/form-data; boundary=' .. boundary,
  }, body)
end
