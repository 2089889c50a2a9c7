import { join } from 'node:path';
import type { Binaries } from './binaries.ts';

/** Environment of PostgreSQL's programs. It contains nothing of ours, so that it reveals no secret of the server. */
export function environment(binaries: Binaries): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    LD_LIBRARY_PATH: join(binaries.root, 'lib'),
  };
}
