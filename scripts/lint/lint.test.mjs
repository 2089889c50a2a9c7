import { expect, test } from 'vitest';
import { checkImports } from './imports.mjs';
import { checkSeams } from './seams.mjs';
import { parseText } from './sources.mjs';

const imports = (path, text) => checkImports(parseText(path, text)).map((violation) => violation.message);
const seams = (path, text) => checkSeams(parseText(path, text)).map((violation) => violation.message);

test('the domain imports nothing, not even of Node', () => {
  const path = 'packages/domain/src/status/status.ts';
  expect(imports(path, "import { z } from 'zod';")[0]).toContain(
    'packages/domain may import nothing but our own files',
  );
  expect(imports(path, "import { join } from 'node:path';")).toHaveLength(1);
  expect(imports(path, "import type { X } from '@hawser/contract';")[0]).toContain(
    'may not import @hawser/contract',
  );
  expect(imports(path, "import { tone } from '../tone/tone.ts';")).toEqual([]);
});

test('the contract imports the domain and zod', () => {
  const path = 'packages/contract/src/problem/problem.ts';
  expect(imports(path, "import { z } from 'zod';\nimport { x } from '@hawser/domain';")).toEqual([]);
  expect(imports(path, "import pg from 'pg';")).toHaveLength(1);
});

test('blocks of the user interface know no noun', () => {
  expect(imports('packages/ui/src/tree-grid/grid.tsx', "import { x } from '@hawser/domain';")).toHaveLength(
    1,
  );
});

test('console, server and agent do not know each other', () => {
  expect(imports('apps/console/src/app/app.tsx', "import { x } from '@hawser/server';")).toHaveLength(1);
  expect(imports('apps/server/src/main.ts', "import { x } from '../../agent/src/main.ts';")[0]).toContain(
    'apps/agent',
  );
  expect(imports('apps/agent/src/main.ts', "export { x } from '@hawser/console';")).toHaveLength(1);
});

test('of another noun only the index is imported', () => {
  const path = 'apps/server/src/clusters/routes.ts';
  expect(imports(path, "import { x } from '../networks/table.ts';")[0]).toContain('its index only');
  expect(imports(path, "const x = await import('../networks/table.ts');")).toHaveLength(1);
  expect(imports(path, "import { x } from '../networks/index.ts';\nimport { y } from './table.ts';")).toEqual(
    [],
  );
  expect(imports(path, "import { x } from '../store/store.ts';")).toEqual([]);
});

test('the browser may load a page of another noun by itself, when it is needed', () => {
  const path = 'apps/console/src/app/router.tsx';
  expect(imports(path, "const x = () => import('../networks/networks-page.tsx');")).toEqual([]);
  expect(imports(path, "import { x } from '../networks/networks-page.tsx';")).toHaveLength(1);
});

test('the test kit is for tests', () => {
  expect(imports('apps/server/src/store/store.ts', "import { x } from '@hawser/testkit';")).toHaveLength(1);
  expect(imports('apps/server/src/store/store.test.ts', "import { x } from '@hawser/testkit';")).toEqual([]);
  expect(imports('packages/ui/src/tree-grid/grid.tsx', "import { x } from '@hawser/testkit';")).toHaveLength(
    1,
  );
  expect(imports('packages/ui/gallery/looks.spec.ts', "import { x } from '@hawser/testkit/axe';")).toEqual(
    [],
  );
});

test('the clock of the machine is read in adapters only', () => {
  expect(seams('apps/server/src/jobs/run.ts', 'const now = new Date();')).toHaveLength(1);
  expect(seams('apps/server/src/jobs/run.ts', 'const then = new Date(instant);')).toEqual([]);
  expect(seams('packages/ports/src/adapters/system-clock.ts', 'const now = new Date();')).toEqual([]);
});

test('randomness does not come in by an import', () => {
  expect(
    seams('apps/server/src/jobs/run.ts', "import { createHash, randomBytes } from 'node:crypto';"),
  ).toHaveLength(1);
  expect(seams('apps/server/src/jobs/run.ts', "import { createHash } from 'node:crypto';")).toEqual([]);
  expect(
    seams('apps/server/src/jobs/run.ts', "import { setTimeout } from 'node:timers/promises';"),
  ).toHaveLength(1);
});
