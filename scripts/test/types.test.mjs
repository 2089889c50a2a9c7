import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../checkout.mjs';
import { programsOf, workspaces } from './types.mjs';

test('each workspace with types is in one program, and the largest comes first', () => {
  const typed = workspaces().filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));
  const programs = programsOf(typed);
  expect(programs.flat().toSorted()).toEqual(typed.toSorted());
  expect(programs[0]).toEqual(['apps/server', 'packages/control-plane-sim', 'bench']);
  expect(programs[1]).toEqual(['apps/console']);
});

test('of workspaces that are checked together those that are asked for are', () => {
  expect(programsOf(['packages/ui', 'bench', 'apps/server'])).toEqual([
    ['apps/server', 'bench'],
    ['packages/ui'],
  ]);
  expect(programsOf(['packages/contract', 'bench'])).toEqual([['bench'], ['packages/contract']]);
  expect(programsOf([])).toEqual([]);
});
