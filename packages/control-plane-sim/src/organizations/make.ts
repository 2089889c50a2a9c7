import type { VirtualClock, SeededRandom } from '@hawser/ports/virtual';
import { Browser } from '../browsers/browser.ts';
import type { Site } from '../clusters/site.ts';
import type { Connection } from '../network/connection.ts';
import type { Network } from '../network/network.ts';
import { ACCOUNT, CONTEXT } from '../server/server.ts';
import { ExpectedState } from '../users/expected-state.ts';
import { User } from '../users/user.ts';
import { CONTENT, Organization, ORGANIZATION } from './organization.ts';
import type { Person, Role } from './person.ts';

/** The founder, and those who come and go; no other name contains theirs. */
export const FOUNDER = 'dorado';
const PEOPLE = [FOUNDER, 'emerald', 'fjord'];

interface Surroundings {
  readonly clock: VirtualClock;
  readonly random: SeededRandom;
  readonly network: Network;
  readonly join: (uid: string, role: Role) => Promise<unknown>;
  readonly sent: (text: string, connection: Connection, to: Browser | Site) => void;
}

/** An organization with its people, who do nothing yet. */
export function makeOrganization({ clock, random, network, join, sent }: Surroundings): Organization {
  const people = PEOPLE.map((uid): Person => {
    const headers = { [ACCOUNT]: uid };
    const inside = { [ACCOUNT]: uid, [CONTEXT]: ORGANIZATION };
    const userOf = (name: string, sentHeaders: Readonly<Record<string, string>>) =>
      new User({
        account: name,
        clock,
        random: random.fork(name),
        fetch: network.fetch({ name, headers: sentHeaders }),
        expected: new ExpectedState(),
        isOnlyUser: true,
      });
    const browserOf = (name: string, account: string, sentHeaders: Readonly<Record<string, string>>) =>
      new Browser({ name, account, headers: sentHeaders, clock, random: random.fork(name), network, sent });
    return {
      uid,
      own: userOf(`${uid} at home`, headers),
      inside: userOf(`${uid} inside`, inside),
      fetch: network.fetch({ name: `${uid} asking`, headers: inside }),
      page: browserOf(`browser-${uid}`, uid, headers),
      shared: browserOf(`browser-${uid}-inside`, CONTENT, inside),
    };
  });
  return new Organization({ clock, random: random.fork('organization'), people, join });
}
