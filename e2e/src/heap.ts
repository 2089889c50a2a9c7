import type { Page } from '@playwright/test';

/**
 * Which of these texts is in the memory of the page's scripts, after everything that nothing holds was collected. A string counts by its first
 * thousand characters, which is what the snapshot of the browser has of it.
 */
export async function heldInMemory(page: Page, texts: readonly string[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  // A text may be cut in two where one part of the snapshot ends.
  const longest = Math.max(...texts.map(({ length }) => length));
  const held = new Set<string>();
  let end = '';
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    const part = end + chunk;
    for (const text of texts) if (part.includes(text)) held.add(text);
    end = part.slice(-longest);
  });
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return texts.filter((text) => held.has(text));
}
