import type { AgentMessage } from '@hawser/contract/agent';
import { expect, test } from 'vitest';
import { KubeError } from '../kube/api.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { CertificateReports } from './index.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Reports of what `answers` gives, one after the other; the last one stays. */
function reporting(...answers: (string | Error)[]) {
  const clock = new ManualClock();
  const sent: AgentMessage[] = [];
  let at = 0;
  const reports = new CertificateReports({
    clock,
    log: quiet,
    read: async () => {
      const answer = answers[Math.min(at++, answers.length - 1)];
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
  });
  const end = new AbortController();
  const running = reports.run(end.signal);
  return {
    clock,
    sent,
    reports,
    connect: () => reports.connect((message) => sent.push(message)),
    async stop() {
      end.abort();
      await running;
    },
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('is sent when it was read, when it has changed, and again to the next server', async () => {
  const { clock, sent, reports, connect, stop } = reporting('one', 'one', 'two');
  connect();
  await settled();
  expect(sent).toEqual([{ type: 'certificate', pem: 'one', message: '' }]);
  clock.move(300_000);
  await settled();
  expect(sent).toHaveLength(1);
  clock.move(300_000);
  await settled();
  expect(sent.at(-1)).toMatchObject({ pem: 'two' });
  reports.disconnect();
  connect();
  expect(sent.at(-1)).toMatchObject({ pem: 'two' });
  expect(sent).toHaveLength(3);
  await stop();
});

test('a controller that is not there, does not answer or may not be asked is told apart', async () => {
  const { clock, sent, connect, stop } = reporting(
    new KubeError(404, 'NotFound', 'services "x" not found'),
    new KubeError(503, 'ServiceUnavailable', 'no endpoints\n available'),
    new KubeError(403, 'Forbidden', 'forbidden'),
    'x'.repeat(20_000),
    'one',
  );
  connect();
  for (let at = 0; at < 4; at++) {
    await settled();
    clock.move(15_000);
  }
  await settled();
  expect(
    sent.map((message) => (message.type === 'certificate' ? [message.pem, message.message] : null)),
  ).toEqual([
    [null, ''],
    [null, 'The controller of Sealed Secrets does not answer: no endpoints available'],
    [
      null,
      'The agent may not read the certificate of the controller of Sealed Secrets. Apply the install command again.',
    ],
    [null, 'What the controller serves as its certificate is too long.'],
    ['one', ''],
  ]);
  await stop();
});
