import { accountMessages, emailOf } from '@hawser/domain/accounts';
import type { Clock, Random } from '@hawser/ports';
import type { SignUpMode } from '../config.ts';
import { refused } from '../http/failure.ts';
import type { OpenStore } from '../store/open.ts';
import { dropLinks, issueLink, LINK_MS } from './links.ts';
import { invitationPath, mailTo } from './mails.ts';
import type { FactorRule } from './required-factor/index.ts';
import { resetFactors } from './reset-factors.ts';
import type { Sessions } from './sessions.ts';

/** An invitation, for the administrator to pass on. */
interface Invitation {
  readonly email: string;
  /** Contains a token; whoever has it can create the account. */
  readonly url: string;
  readonly expiresAt: number;
  readonly isMailed: boolean;
}

/** What an administrator does to accounts beside their records. */
export interface Administration {
  /** Ends all sessions of an account, at all servers. Returns their number. */
  endSessions(uid: string): Promise<number>;
  /** The same, and its links in mails no longer work. */
  lock(uid: string): Promise<void>;
  /**
   * Removes the second factors of somebody who has lost them, passkeys included, and ends their sessions; the person is told by mail.
   * Returns whether there was one.
   */
  resetSecondFactor(uid: string, email: string): Promise<boolean>;
  /** Whether everybody needs a second factor. */
  isSecondFactorRequired(): Promise<boolean>;
  /**
   * Requires one of everybody, or of nobody.
   * @throws Failure 409 when the administrator `uid` has none.
   */
  requireSecondFactor(isRequired: boolean, uid: string): Promise<void>;
  /** @throws Failure when the installation admits no further accounts. */
  invite(email: string): Promise<Invitation>;
}

interface AdministrationPorts {
  readonly store: OpenStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly sessions: Sessions;
  readonly factorRule: FactorRule;
  readonly signUp: SignUpMode;
  readonly mailConfigured: boolean;
  readonly addressOf: () => string;
}

export function administrationOf(ports: AdministrationPorts): Administration {
  const { store, clock, random, sessions } = ports;
  const { identity, system } = store;
  async function endSessions(uid: string): Promise<number> {
    const ended = await identity.deleteFrom('session').where('userId', '=', uid).executeTakeFirst();
    await sessions.ended(uid);
    return Number(ended.numDeletedRows);
  }
  return {
    endSessions,
    async lock(uid) {
      await dropLinks(identity, uid);
      await endSessions(uid);
    },
    async resetSecondFactor(uid, email) {
      if (!(await resetFactors(identity, uid))) return false;
      await sessions.ended(uid);
      const mailPorts = { system, clock, random };
      await mailTo(mailPorts, { id: uid, email }, { kind: 'second-factor-reset' });
      return true;
    },
    isSecondFactorRequired: ports.factorRule.isRequired,
    requireSecondFactor: ports.factorRule.setRequired,
    async invite(address) {
      if (ports.signUp === 'off') throw refused(accountMessages.signUpOff);
      const email = emailOf(address);
      const now = clock.now();
      const token = await issueLink(identity, { purpose: 'invitation', uid: '', email }, now, random);
      if (ports.mailConfigured)
        await mailTo({ system, clock, random }, { id: '', email }, { kind: 'invitation', token });
      return {
        email,
        url: `${ports.addressOf()}${invitationPath(token)}`,
        expiresAt: now + LINK_MS.invitation,
        isMailed: ports.mailConfigured,
      };
    },
  };
}
