/** Who one is here, where else one may go, and the way out of every browser. Forms work before scripts do. */
import type { VNode } from 'preact';
import type { Person, PlaceRow, SignInRow } from '../view-model.ts';
import { formatTime } from '../words/format.ts';
import { type Locale, useLocale, useWords, type Words } from '../words/words.ts';
import { roleName } from './role-name.ts';

export interface ProfileProps {
  readonly person: Person | null;
  readonly places: readonly PlaceRow[];
  readonly signIns: readonly SignInRow[];
}

export function ProfileSection({ person, places, signIns }: ProfileProps): VNode {
  const words = useWords();
  return (
    <section class="setting">
      <dl class="facts">
        <dt>{words.email}</dt>
        <dd>{person?.email}</dd>
        <dt>{words.organization}</dt>
        <dd>{person?.organization}</dd>
        <dt>{words.role}</dt>
        <dd>{person?.role ? roleName(person.role, words) : words.workspaceOnly}</dd>
      </dl>
      <LanguageChoice chosen={person?.language ?? null} />
      {places.length > 1 && <Places places={places} />}
      <SignIns signIns={signIns} />
      <form method="post" action="/settings/sign-out-everywhere">
        <p class="quiet">{words.signOutEverywhereText}</p>
        <button type="submit" class="button button-quiet">
          {words.signOutEverywhere}
        </button>
      </form>
    </section>
  );
}

function LanguageChoice({ chosen }: { chosen: Locale | null }): VNode {
  const words = useWords();
  const choices = [
    ['', words.languageAsBrowser],
    ['en', words.languageEnglish],
    ['de', words.languageGerman],
  ] as const;
  return (
    <form class="line-form" method="post" action="/settings/language">
      <select class="field" name="language" aria-label={words.languageTitle}>
        {choices.map(([value, name]) => (
          <option key={value} value={value} selected={value === (chosen ?? '')}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="submit"
        class="button button-quiet"
        aria-label={`${words.changeLanguage}: ${words.languageTitle}`}
      >
        {words.changeLanguage}
      </button>
    </form>
  );
}

function Places({ places }: { places: readonly PlaceRow[] }): VNode {
  const words = useWords();
  return (
    <>
      <h2 id="places">{words.places}</h2>
      <ul class="entries" aria-labelledby="places">
        {places.map((place) => (
          <li key={`${place.organizationId} ${place.scope}`}>
            <span class="entry-name">{placeName(place, words)}</span>
            {place.isHere ? (
              <span class="quiet">{words.placeHere}</span>
            ) : (
              <form method="post" action={`/settings/places/${place.organizationId}/${place.scope}`}>
                <button
                  type="submit"
                  class="button button-quiet"
                  aria-label={`${words.goThere}: ${placeName(place, words)}`}
                >
                  {words.goThere}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function placeName({ organization, scope }: PlaceRow, words: Words): string {
  return scope === 'member' ? organization : words.ownWorkspaceIn(organization);
}

function SignIns({ signIns }: { signIns: readonly SignInRow[] }): VNode {
  const words = useWords();
  const locale = useLocale();
  return (
    <>
      <h2 id="sign-ins">{words.signIns}</h2>
      <ul class="entries" aria-labelledby="sign-ins">
        {signIns.map((signIn) => (
          <li key={signIn.id}>
            <span class="entry-name">
              {deviceName(signIn, words)}
              {signIn.isThis && <span class="quiet"> · {words.thisBrowser}</span>}
              <span class="quiet entry-detail">
                {signIn.organization}, {formatTime(signIn.createdAt, locale)}
              </span>
            </span>
            {!signIn.isThis && (
              <form method="post" action={`/settings/sign-ins/${signIn.id}/end`}>
                <button
                  type="submit"
                  class="button button-quiet"
                  aria-label={`${words.endSignIn}: ${deviceName(signIn, words)}, ${formatTime(signIn.createdAt, locale)}`}
                >
                  {words.endSignIn}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function deviceName({ browser, system }: SignInRow, words: Words): string {
  if (browser !== null && system !== null) return words.deviceOn(browser, system);
  return browser ?? system ?? words.unknownDevice;
}
