/** The profile: identity, other sign-in targets, and sign-ins. Forms work before the scripts have loaded. */
import type { VNode } from 'preact';
import { MAX_NAME_LENGTH } from '../../../domain/limits.ts';
import type { ReachableTarget } from '../../../domain/people/sign-in.ts';
import { ConfirmButton } from '../parts/confirm-dialog.tsx';
import type { Frame, SettingsSection, SignInRow } from '../view-model.ts';
import { formatTime } from '../words/format.ts';
import { type Locale, useLocale, useWords, type Words } from '../words/words.ts';
import { roleName } from './role-name.ts';
import { targetName } from './target-name.ts';
import { useAction } from './use-action.ts';

export interface ProfileProps extends SettingsSection<'profile'> {
  readonly person: Frame['person'];
}

export function ProfileSection({ person, isNameRefused, signIns }: ProfileProps): VNode {
  const words = useWords();
  const places = person?.places ?? [];
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
      <NameChoice name={person?.name ?? null} isRefused={isNameRefused} />
      <LanguageChoice chosen={person?.language ?? null} />
      {places.length > 1 && <SignInTargets places={places} />}
      <SignIns signIns={signIns} />
      <form method="post" action="/settings/sign-out-everywhere">
        <p class="quiet">{words.signOutEverywhereText}</p>
        <button type="submit" class="button button-quiet">
          {words.signOutEverywhere}
        </button>
      </form>
      {person !== null && person.role !== null && <Leave organization={person.organization} />}
    </section>
  );
}

function Leave({ organization }: { organization: string }): VNode {
  const words = useWords();
  const { run } = useAction({ conflict: words.lastOwner });
  return (
    <ConfirmButton
      label={words.leave(organization)}
      title={words.leaveTitle(organization)}
      text={words.leaveText}
      action={words.leaveAction}
      onConfirm={() => run('POST', '/settings/leave')}
    />
  );
}

function NameChoice({ name, isRefused }: { name: string | null; isRefused: boolean }): VNode {
  const words = useWords();
  return (
    <form class="line-form" method="post" action="/settings/name">
      <label for="own-name">{words.ownName}</label>
      <input
        class="field"
        id="own-name"
        name="name"
        defaultValue={name ?? ''}
        aria-describedby="name-note"
        aria-invalid={isRefused}
        autocomplete="name"
        maxLength={MAX_NAME_LENGTH}
      />
      <button
        type="submit"
        class="button button-quiet"
        aria-label={`${words.changeSetting}: ${words.ownName}`}
      >
        {words.changeSetting}
      </button>
      <p class="quiet line-note" id="name-note">
        {words.ownNameText}
      </p>
      {isRefused && (
        <p class="problem" role="alert">
          {words.nameRefused}
        </p>
      )}
    </form>
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
      <label for="own-language">{words.languageTitle}</label>
      <select class="field" id="own-language" name="language">
        {choices.map(([value, name]) => (
          <option key={value} value={value} selected={value === (chosen ?? '')}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="submit"
        class="button button-quiet"
        aria-label={`${words.changeSetting}: ${words.languageTitle}`}
      >
        {words.changeSetting}
      </button>
    </form>
  );
}

function SignInTargets({ places }: { places: readonly ReachableTarget[] }): VNode {
  const words = useWords();
  return (
    <>
      <h2 id="places">{words.places}</h2>
      <ul class="entries" aria-labelledby="places">
        {places.map((place) => (
          <li key={`${place.organizationId} ${place.scope}`}>
            <span class="entry-name">{targetName(place, words)}</span>
            {place.isHere ? (
              <span class="quiet">{words.placeHere}</span>
            ) : (
              <form method="post" action={`/settings/places/${place.organizationId}/${place.scope}`}>
                <button
                  type="submit"
                  class="button button-quiet"
                  aria-label={`${words.goThere}: ${targetName(place, words)}`}
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
                {signIn.organization}, {words.signedInAt(formatTime(signIn.createdAt, locale))}
                {!signIn.isThis && `, ${words.lastSeenAt(formatTime(signIn.seenAt, locale))}`}
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
