import { expect, test } from 'vitest';
import { newTextReceiver, sealText } from './text-box.ts';

test('a text is opened by the receiver for which it was sealed, and differs each time', async () => {
  const receiver = await newTextReceiver(globalThis.crypto);
  const [one, other] = [
    await sealText(globalThis.crypto, receiver.publicKey, 'påss wörd'),
    await sealText(globalThis.crypto, receiver.publicKey, 'påss wörd'),
  ];
  expect(await receiver.open(one)).toBe('påss wörd');
  expect(await receiver.open(other)).toBe('påss wörd');
  expect(one.data).not.toBe(other.data);
});

test('nobody else opens it, and no changed one is opened', async () => {
  const receiver = await newTextReceiver(globalThis.crypto);
  const sealed = await sealText(globalThis.crypto, receiver.publicKey, 'secret');
  await expect((await newTextReceiver(globalThis.crypto)).open(sealed)).rejects.toThrow();
  const changed = { ...sealed, data: `${sealed.data.startsWith('A') ? 'B' : 'A'}${sealed.data.slice(1)}` };
  await expect(receiver.open(changed)).rejects.toThrow();
});

test('what is no key is refused', async () => {
  await expect(sealText(globalThis.crypto, 'AAAA', 'secret')).rejects.toThrow();
});
