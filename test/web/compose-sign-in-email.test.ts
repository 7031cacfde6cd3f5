import { expect, test } from 'bun:test';
import { composeSignInEmail } from '../../src/web/compose-sign-in-email.ts';

const URL = 'https://docs.example.org/sign-in/token';

test('the letter names docgate and the organizations, as text that nothing can be hidden in', () => {
  const { subject, text, html } = composeSignInEmail(URL, 'en', ['Fish & <b>Chips</b>', 'Acme\u202e\nGmbH']);
  expect(subject).toContain('docgate');
  expect(text).toStartWith('This link signs you in to docgate (Fish & <b>Chips</b> and Acme GmbH).');
  expect(html).toContain('Fish &amp; &lt;b&gt;Chips&lt;/b&gt; and Acme GmbH');
  expect(html).toContain(`<p><a href="${URL}">${URL}</a></p>`);
});

test('the letter to who is only invited names nobody', () => {
  expect(composeSignInEmail(URL, 'en', []).text).toStartWith('This link signs you in to docgate. ');
  expect(composeSignInEmail(URL, 'de', []).text).toStartWith('Dieser Link meldet Sie bei docgate an. ');
});
