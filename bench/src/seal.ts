// 100 values of 1 KiB are sealed for 10 clusters, in a real browser.
import { join } from 'node:path';
import type { seal as sealing } from '@hawser/sealing';
import { makeCertificate } from '@hawser/sealing/testing';
import { bench, quantile } from './harness/bench.ts';
import { newContext, startBrowser } from './harness/browser.ts';
import { CHECKOUT } from './harness/checkout.ts';
import { serveModules } from './harness/module-page.ts';

const CLUSTERS = 10;
const VALUES = 100;
const BYTES = 1024;
const RUNS = 15;

await bench({
  name: 'seal',
  what: `${VALUES} values of 1 KiB are sealed for ${CLUSTERS} clusters with keys of 4096 bits in a browser, ${RUNS} times`,
  aim: { medianMs: { atMost: 300 } },
  async measure(run) {
    const browser = await startBrowser(run);
    const page = await (await newContext(browser)).newPage();
    await page.goto(await serveModules(run, join(CHECKOUT, 'packages', 'sealing', 'src')));
    const pems = Array.from({ length: CLUSTERS }, () => makeCertificate({ bits: 4096 }).pem);
    const { spent, bare } = await page.evaluate(
      async ({ clusters, values, bytes, runs }) => {
        const { seal } = (await import(`${location.origin}/index.ts`)) as { seal: typeof sealing };
        const text = 'x'.repeat(bytes);
        const request = {
          scope: 'strict',
          namespace: 'shop',
          name: 'settings',
          values: new Map(Array.from({ length: values }, (_, n) => [`key-${n}`, text])),
          clusters: clusters.map((pem, n) => ({ cluster: `cluster-${n}`, pem })),
          at: Date.now(),
        } as const;
        const times: number[] = [];
        for (let n = 0; n < runs; n++) {
          const began = performance.now();
          const sealed = await seal(crypto, request);
          times.push(performance.now() - began);
          if (sealed.some(({ encryptedData }) => Object.keys(encryptedData).length !== values))
            throw new Error('Not all of it was sealed.');
        }
        // The time that the platform needs for the same number of RSA encryptions alone.
        const { publicKey } = await crypto.subtle.generateKey(
          {
            name: 'RSA-OAEP',
            modulusLength: 4096,
            publicExponent: new Uint8Array([1, 0, 1]),
            hash: 'SHA-256',
          },
          false,
          ['encrypt', 'decrypt'],
        );
        const began = performance.now();
        await Promise.all(
          Array.from({ length: values * clusters.length }, () =>
            crypto.subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, new Uint8Array(32)),
          ),
        );
        return { spent: times, bare: performance.now() - began };
      },
      { clusters: pems, values: VALUES, bytes: BYTES, runs: RUNS },
    );
    return {
      medianMs: quantile(spent, 0.5),
      firstMs: spent[0] ?? Number.NaN,
      maxMs: Math.max(...spent),
      bareCipherMs: bare,
      ratioToBareCipher: quantile(spent, 0.5) / bare,
    };
  },
});
