-- For wrk: each request reads a document of the list in $IDS, one id a line, in random order.
local key = os.getenv('KEY')
local ids = {}
for id in io.lines(os.getenv('IDS')) do ids[#ids + 1] = id end
math.randomseed(1)

request = function()
  return wrk.format('GET', '/v1/documents/' .. ids[math.random(#ids)], { ['Authorization'] = 'Bearer ' .. key })
end
