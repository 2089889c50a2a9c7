import { AGENTS } from './agents.ts';
import { COMMANDS } from './commands.ts';
import type { Defects } from './mutation.ts';
import { FEED } from './feed.ts';
import { JOBS } from './jobs.ts';
import { RIVALS } from './conflicts.ts';
import { ROWS } from './rows.ts';
import { SOCKETS } from './sockets.ts';
import { TRANSACTIONS } from './transactions.ts';

/** What is planted to see that the simulator finds it, by name. */
export const DEFECTS: Defects = {
  ...FEED,
  ...RIVALS,
  ...ROWS,
  ...AGENTS,
  ...SOCKETS,
  ...COMMANDS,
  ...TRANSACTIONS,
  ...JOBS,
};
