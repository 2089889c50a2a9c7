import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from './recorder.ts';

/** File with what the real API server answered to each case; `scripts/record-answers.ts` writes it. */
export const ANSWERS_FILE = join(import.meta.dirname, 'generated', 'answers.json');

/** What the real API server answered, by the case's name. */
export function recordedAnswers(): Readonly<Record<string, readonly Exchange[]>> {
  return JSON.parse(readFileSync(ANSWERS_FILE, 'utf8'));
}
