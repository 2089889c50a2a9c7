import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { podProblemIn, podProblemText } from './index.ts';

describe('the problem of a pod', () => {
  it('is reported with pod, container, reason and message', () => {
    const problem = {
      pod: 'web-7d9',
      container: 'main',
      reason: 'ImagePullBackOff',
      message: 'Back-off pulling image "web:2"',
    };
    const text = 'pod web-7d9, container main: ImagePullBackOff: Back-off pulling image "web:2"';
    expect(podProblemText(problem)).toBe(text);
    expect(podProblemIn(text)).toEqual(problem);
  });

  it('is also read where an agent names neither', () => {
    expect(podProblemIn('ImagePullBackOff')).toEqual({
      pod: null,
      container: null,
      reason: 'ImagePullBackOff',
      message: '',
    });
    expect(podProblemIn('1 of 2 replicas ready')).toBeNull();
    expect(podProblemIn('admission webhook denied')).toBeNull();
  });

  const name = fc.stringMatching(/^[a-z][a-z0-9.-]{0,20}$/);
  const problem = fc.record({
    pod: fc.option(name),
    container: fc.option(name),
    reason: fc.constantFrom('ImagePullBackOff', 'CrashLoopBackOff', 'Unschedulable', 'OOMKilled'),
    message: fc.string(),
  });

  it('is the same after it was reported and read', () => {
    fc.assert(
      fc.property(problem, (given) => {
        expect(podProblemIn(podProblemText(given))).toEqual(given);
      }),
    );
  });
});
