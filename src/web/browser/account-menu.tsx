/**
 * The account menu at the foot of the navigation: profile, other sign-in targets, and sign-out. Built from forms, links and
 * a popover, so that it works without scripts and with the keyboard alone.
 */
import type { VNode } from 'preact';
import { callPerson } from '../../domain/people/person-name.ts';
import type { ReachableTarget } from '../../domain/people/sign-in.ts';
import type { PersonView } from '../../flows/members/get-person.ts';
import { CheckIcon, PersonIcon, SignOutIcon, UpDownIcon } from './parts/icons.tsx';
import { targetName } from './settings/target-name.ts';
import { useWords } from './words/words.ts';

export function AccountMenu({ person }: { person: PersonView }): VNode {
  const words = useWords();
  return (
    <div class="menu-foot">
      <button type="button" class="account-button" popoverTarget="account">
        <span class="person">
          <span class="visually-hidden">{words.account}: </span>
          <span class="person-name">{callPerson(person)}</span>
          <span class="quiet">{person.organization}</span>
        </span>
        <UpDownIcon />
      </button>
      <div class="account popup" id="account" popover="auto">
        <p class="account-head quiet">{words.signedInAs(person.email)}</p>
        {person.places.length > 1 && <SignInTargets places={person.places} />}
        <ul class="account-list popup-list">
          <li>
            <a href="/settings">
              <PersonIcon /> {words.profile}
            </a>
          </li>
          <li>
            <form method="post" action="/sign-out">
              <button type="submit">
                <SignOutIcon /> {words.signOut}
              </button>
            </form>
          </li>
        </ul>
      </div>
    </div>
  );
}

function SignInTargets({ places }: { places: readonly ReachableTarget[] }): VNode {
  const words = useWords();
  return (
    <ul class="account-list popup-list account-places" aria-label={words.places}>
      {places.map((place) => (
        <li key={`${place.organizationId} ${place.scope}`}>
          {place.isHere ? (
            <span class="account-here" aria-current="true">
              <span class="account-place">{targetName(place, words)}</span> <CheckIcon />
            </span>
          ) : (
            <form method="post" action={`/settings/places/${place.organizationId}/${place.scope}`}>
              <button type="submit">
                <span class="account-place">{targetName(place, words)}</span>
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
