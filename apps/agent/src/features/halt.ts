import type { FeatureReport } from '@hawser/contract/features';

/** Ends an attempt: somebody has to do something (WAITING; MISSING when it was there before), or what was found cannot be used (FAILED). */
export class Halt extends Error {
  override name = 'Halt';
  readonly report: Partial<FeatureReport>;

  constructor(state: 'WAITING' | 'MISSING' | 'FAILED', message: string, more: Partial<FeatureReport> = {}) {
    super(message);
    this.report = { ...more, state, message };
  }
}
