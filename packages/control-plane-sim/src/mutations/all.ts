import { AGENTS } from './agents.ts';
import { COMMANDS } from './commands.ts';
import type { Mutations } from './mutation.ts';
import { FEED } from './feed.ts';
import { JOBS } from './jobs.ts';
import { CONFLICTS } from './conflicts.ts';
import { ROWS } from './rows.ts';
import { SOCKETS } from './sockets.ts';
import { TRANSACTIONS } from './transactions.ts';

/** All mutations by name. */
export const MUTATIONS: Mutations = {
  ...FEED,
  ...CONFLICTS,
  ...ROWS,
  ...AGENTS,
  ...SOCKETS,
  ...COMMANDS,
  ...TRANSACTIONS,
  ...JOBS,
};
