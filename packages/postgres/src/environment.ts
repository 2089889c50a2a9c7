import { join } from 'node:path';
import type { Binaries } from './binaries.ts';

/** Environment of PostgreSQL's programs: nothing of ours, so that no secret of the server can be read there. */
export function environment(binaries: Binaries): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    LD_LIBRARY_PATH: join(binaries.root, 'lib'),
  };
}
