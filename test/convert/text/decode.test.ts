import { describe, expect, test } from 'bun:test';
import { decodeText } from '../../../src/convert/text/decode.ts';

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

/** Bytes of a text in an encoding of one byte a character, found by decoding all 256. */
function encode(text: string, encoding: string): Uint8Array {
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, i) => i));
  return Uint8Array.from(text, (char) => table.indexOf(char));
}

describe('decodeText', () => {
  test.each([
    ['windows-1252', 'Produit;Prix\nCrème brûlée;6,50 €\nŒuf à la coque;“maison” – dès 7 h\n'],
    ['windows-1252', 'It’s “so” – 20 °C and £5, ½ cup of 50 µm\n'],
    ['windows-1252', 'Straße;Größe\nÜberseeallee;klein\n'],
    ['windows-1252', 'Año;Señor\n¿Qué?;¡José!\n'],
    ['iso-8859-15', 'Total;12 €\nSœur;à 3 €\n'],
    ['macintosh', 'Prénom;Été\nÉlodie;août\nHélène;à bientôt\n'],
    ['windows-1250', 'Imię;Miasto\nŁukasz;Łódź\nżółć;świeży\n'],
    ['windows-1250', 'Név;Város\nÖtvös Zoltán;Győr\nűrhajó;szőlő\n'],
    ['iso-8859-2', 'Jméno;Město\nJiří;Plzeň\nTomáš;Kroměříž\nšťastný\n'],
    ['windows-1251', 'Имя;Город\nИван Петров;Москва\nМария;Санкт-Петербург\n'],
    ['windows-1251', 'НАИМЕНОВАНИЕ;КОЛИЧЕСТВО;ЦЕНА\n1;2;3\n'],
    ['koi8-r', 'Имя;Город\nИван Петров;Москва\nМария;Санкт-Петербург\n'],
    ['ibm866', 'Имя;Город\nИван Петров;Москва\nМария;Санкт-Петербург\n'],
    ['windows-1253', 'Όνομα;Πόλη\nΓιώργος;Αθήνα\nΜαρία;Θεσσαλονίκη\n'],
    ['windows-1254', 'Adı;Şehir\nAyşe;İstanbul\nÇağrı;Eskişehir\n'],
    ['windows-1255', 'שם,עיר\nדוד כהן,ירושלים\n'],
    ['windows-1257', 'Vardas;Miestas\nŽydrūnas;Šiauliai\nąžuolas;mėnuo\n'],
  ])('tells %s by its words', (encoding, text) => {
    expect(decodeText(encode(text, encoding)).text).toBe(text);
  });

  test.each([
    ['Shift_JIS', '96bc914f2c944e97ee0a8db293a191be98592c33300a', '名前,年齢\n佐藤太郎,30\n'],
    [
      'EUC-JP',
      'c0bdc9ca2cbff4cecc2cc8f7b9cd0aa4eaa4f3a4b42c332ca4aaa4a4a4b7a4a4a4c7a4b90aa5d0a5caa5ca2c342cbadfb8cba4caa4b70a',
      '製品,数量,備考\nりんご,3,おいしいです\nバナナ,4,在庫なし\n',
    ],
    ['GB18030', 'd0d5c3fb2cb3c7cad00acdf5d0a1c3f72cb1b1bea90a', '姓名,城市\n王小明,北京\n'],
    ['Big5', 'a96da6572cabb0a5ab0aa4fda470a9fa2cbb4fa55f0a', '姓名,城市\n王小明,臺北\n'],
    ['EUC-KR', 'c0ccb8a72cb5b5bdc30ab1e8c3b6bcf62cbcadbfef0a', '이름,도시\n김철수,서울\n'],
    ['ISO-2022-JP', '1b2442 4c3e4130 1b2842 0a', '名前\n'],
  ])('tells %s by its characters', (encoding, hex, text) => {
    const decoded = decodeText(bytesOf(hex));
    expect(decoded.text).toBe(text);
    expect(decoded.encoding).toBe(encoding.toLowerCase());
  });

  test('tells DOS code page 850, which browsers do not know', () => {
    expect(decodeText(bytesOf('4d816c6c65723b4b946c6e0a')).text).toBe('Müller;Köln\n');
  });

  test('believes a byte order mark and drops it', () => {
    expect(decodeText(bytesOf('efbbbf c3a4')).text).toBe('ä');
    expect(decodeText(bytesOf('fffe e400')).text).toBe('ä');
    expect(decodeText(bytesOf('feff 00e4')).text).toBe('ä');
    expect(decodeText(bytesOf('fffe0000 e4000000')).text).toBe('ä');
    expect(decodeText(bytesOf('0000feff 000000e4')).text).toBe('ä');
  });

  test('tells UTF-16 without a mark, also where few characters are Latin', () => {
    expect(decodeText(Buffer.from('Имя;Город\n1;2\n', 'utf16le'))).toMatchObject({ encoding: 'utf-16le' });
    expect(decodeText(Buffer.from('Имя;Город\n1;2\n', 'utf16le').swap16()).text).toBe('Имя;Город\n1;2\n');
  });

  test('reads each line by itself where files of two encodings were put together', () => {
    const bytes = Buffer.concat([Buffer.from('Größe\nStraße\n'), latin('Größe\n')]);
    expect(decodeText(bytes)).toMatchObject({
      text: 'Größe\nStraße\nGröße\n',
      encoding: 'utf-8',
      undecodable: 0,
    });
  });

  test('counts what is broken in text that is UTF-8 otherwise', () => {
    const bytes = Buffer.concat([Buffer.from('Straße, schön'), bytesOf('e282')]);
    expect(decodeText(bytes)).toMatchObject({ text: 'Straße, schön\ufffd', undecodable: 1 });
  });

  test('decodes anything without throwing', () => {
    for (let seed = 1; seed < 200; seed += 7) {
      const bytes = Uint8Array.from(
        { length: seed * 7 },
        (_, i) => (Math.imul(i + seed, 2_654_435_761) >>> 16) & 0xff,
      );
      expect(typeof decodeText(bytes).text).toBe('string');
    }
  });
});
