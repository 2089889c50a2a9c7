import { LazyCode } from '@hawser/ui/lazy';
import type { YamlMarker } from '@hawser/ui/yaml-editor';
import { useEffect, useRef, useState } from 'react';
import type { FieldsOnClusters } from './field-findings.ts';
import { useServices } from '../services/index.ts';
import type { YamlFinding } from './yaml-check.ts';

/** While this long nothing is typed, the text is checked, milliseconds. */
const PAUSE_MS = 400;

const FIELDS = new LazyCode(() => import('./field-findings.ts'));
const NONE: readonly YamlMarker[] = [];

/**
 * What is wrong with a text while it is typed, with positions: its first error, else, where `onClusters` is given, warnings about fields
 * that the clusters do not know. Nothing is reported about the text as it was opened.
 */
export function useTypedMarkers(
  text: string,
  initial: string,
  check: (text: string) => YamlFinding | null,
  onClusters: FieldsOnClusters | null,
): readonly YamlMarker[] {
  const { clock } = useServices().ports;
  const [markers, setMarkers] = useState(NONE);
  const latest = useRef(check);
  latest.current = check;
  const isTyped = text !== initial && text.trim() !== '';
  useEffect(() => {
    if (!isTyped) {
      setMarkers(NONE);
      return undefined;
    }
    let isOld = false;
    const timer = clock.after(PAUSE_MS, () => {
      const found = latest.current(text);
      if (found !== null || onClusters === null) return setMarkers(found?.markers ?? NONE);
      // Without its code the fields are not checked: the server and the clusters check them too.
      return void FIELDS.fetch()
        .then(({ fieldFindings }) => fieldFindings(text, onClusters))
        .then(
          (markers) => isOld || setMarkers(markers),
          () => isOld || setMarkers(NONE),
        );
    });
    return () => {
      isOld = true;
      timer.cancel();
    };
  }, [clock, text, isTyped, onClusters]);
  return markers;
}
