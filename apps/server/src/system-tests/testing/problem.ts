import type { Problem } from '@hawser/contract/problem';
import { expect } from 'vitest';

/**
 * Checks that `text` is a problem document with this status whose displayable message contains `reason`, without internal
 * details.
 */
export function expectProblem(text: string, status: number, reason: string): void {
  const problem = JSON.parse(text) as Problem;
  expect(problem.status).toBe(status);
  const displayable = problem.errors.filter((entry) => entry.displayable).map(({ message }) => message);
  expect(displayable[0] ?? '', text).not.toBe('');
  expect(displayable.join('\n')).toContain(reason);
  expect(problem.errors.some(({ message }) => /at .*\.ts|node_modules|select |insert /.test(message))).toBe(
    false,
  );
}
