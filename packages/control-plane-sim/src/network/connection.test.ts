import { expect, test } from 'vitest';
import { VirtualClock } from '@hawser/ports/virtual';
import { Connection, DIRECTIONS } from './connection.ts';

test.each(DIRECTIONS)(
  'a connection that is silent %s loses what is sent that way, and neither end is notified',
  async (way) => {
    const clock = new VirtualClock();
    const [here, there]: [string[], string[]] = [[], []];
    const connection = new Connection({
      name: 'one',
      clock,
      delayMs: () => 1,
      weight: 1,
      events: {
        opened: () => here.push('opened'),
        message: (text) => here.push(text),
        closed: () => here.push('closed'),
      },
      ended: () => undefined,
      sent: () => undefined,
      reached: (text) => there.push(text),
    });
    connection.open();
    await clock.runFor(10);
    connection.silence(way);
    connection.client.send('up');
    connection.server.asWebSocket.send('down');
    await clock.runFor(1_000);
    expect(here).toEqual(way === 'to the server' ? ['opened', 'down'] : ['opened']);
    expect(there).toEqual(way === 'from the server' ? ['up'] : []);
  },
);

test('a connection has ended when its client has closed it, and its server is killed before it was notified', async () => {
  const clock = new VirtualClock();
  let endings = 0;
  const connection = new Connection({
    name: 'one',
    clock,
    delayMs: () => 1,
    weight: 1,
    events: { opened: () => undefined, message: () => undefined, closed: () => undefined },
    ended: () => endings++,
    sent: () => undefined,
    reached: () => undefined,
  });
  connection.open();
  connection.silence();
  connection.client.terminate();
  await clock.runFor(10);
  expect(endings).toBe(0);
  connection.orphan();
  await clock.runFor(100_000);
  expect(endings).toBe(1);
});
