import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './checkout.mjs';

/**
 * Runs `work` while no other process on this checkout runs work under the same lock. A lock whose process died is taken over.
 * @param {string} name
 * @param {() => Promise<void>} work
 */
export async function locked(name, work) {
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, `${name}.lock`);
  let isReported = false;
  while (!take(path)) {
    const holder = holderOf(path);
    if (holder !== null && !lives(holder)) {
      giveUp(path, holder);
      continue;
    }
    if (!isReported && holder !== null) console.log(`Waiting for process ${holder}, which does the same.`);
    isReported = isReported || holder !== null;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  try {
    await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** A link appears with its content at once, so nobody reads a lock without its process. */
function take(path) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function holderOf(path) {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function lives(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Of several that find the same dead lock one moves it away; who moved a newer one puts it back. */
function giveUp(path, holder) {
  const aside = `${path}.dead-${process.pid}`;
  try {
    renameSync(path, aside);
    if (Number(readFileSync(aside, 'utf8')) !== holder) linkSync(aside, path);
  } catch {
    // Somebody else was first.
  } finally {
    rmSync(aside, { force: true });
  }
}
