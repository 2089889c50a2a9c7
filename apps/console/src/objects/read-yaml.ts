import type { ManifestOptions } from '@hawser/domain/objects';
import { parseManifests, readObject } from '@hawser/manifest';

let last: { readonly text: string; readonly parsed: ReturnType<typeof parseManifests> } | null = null;

/** What is in a YAML text. The last one is kept: form, editor and dialog each read a text at every change, which takes long if it is large. */
export function parsedYaml(text: string): ReturnType<typeof parseManifests> {
  if (last?.text !== text) last = { text, parsed: parseManifests(text) };
  return last.parsed;
}

/** The object in a YAML text, parsed once. */
export function readYaml(text: string, options: ManifestOptions = {}): ReturnType<typeof readObject> {
  return readObject(text, options, parsedYaml);
}
