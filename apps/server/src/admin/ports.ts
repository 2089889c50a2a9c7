import type { AdminInstallation, Banner } from '@hawser/contract/admin';
import type { Administration } from '../identity/index.ts';
import { type MailLook, mailLookOf, type Sender } from '../mail/index.ts';
import type { Store } from '../store/store.ts';
import { NO_BANNER } from './stored-banner.ts';

/** What the program says about itself. */
interface ProcessFacts {
  readonly residentBytes: number;
  readonly uptimeMs: number;
  /** Such as 'Node.js 24.21.0'. */
  readonly runtime: string;
}

/** What the administration of an installation needs beside the stores. */
export interface AdminPorts {
  /** Sessions and invitations. */
  readonly administration: Administration;
  /** Whether this server sends mails. */
  readonly mailConfigured: boolean;
  readonly look: MailLook;
  /** As whom this server sends mails. */
  readonly sender: Sender;
  /** Address of the server, for links. */
  publicUrl(): string;
  /** Runs a change in the context of somebody else, such as an organization. */
  readonly inContext: Store['tenant'];
  /** The same for reading. */
  readonly readInContext: Store['tenantRead'];
  /** Whether the change feed follows the database. */
  feedAlive(): boolean;
  process(): ProcessFacts;
  /** The message to everyone. */
  banner(now: number): Promise<Banner>;
  installation(): Promise<AdminInstallation>;
}

const nowhere = async (): Promise<never> => {
  throw new Error('This needs a server.');
};

/** Without a server there are no sessions and no invitations. */
export const withoutServer: AdminPorts = {
  administration: {
    endSessions: async () => 0,
    lock: async () => undefined,
    resetSecondFactor: async () => false,
    isSecondFactorRequired: async () => false,
    requireSecondFactor: nowhere,
    invite: nowhere,
  },
  mailConfigured: false,
  look: mailLookOf(null),
  sender: { from: '', replyTo: null },
  publicUrl: () => '',
  inContext: nowhere,
  readInContext: nowhere,
  feedAlive: () => true,
  process: () => ({ residentBytes: 0, uptimeMs: 0, runtime: '' }),
  banner: async () => NO_BANNER,
  installation: nowhere,
};
