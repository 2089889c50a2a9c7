import type { ApplyPreview } from '@hawser/contract/objects';
import { generalMessages } from '@hawser/domain/fields';
import { useEffect, useState } from 'react';
import { useCalls, useServices } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { readYaml } from './read-yaml.ts';
import { whereText } from './where-text.ts';
import classes from './objects.module.css';

/** How long typing pauses before the rules are asked, milliseconds. */
const PAUSE_MS = 500;

interface WhereItGoesProps {
  networkID: string;
  yaml: string;
  tags: readonly string[];
}

/** Which clusters a new application goes to by the rules of the network; nothing while its YAML is not valid. */
export function WhereItGoes({ networkID, yaml, tags }: WhereItGoesProps) {
  const { ports } = useServices();
  const calls = useCalls(objectCalls);
  const key = JSON.stringify([networkID, yaml, tags]);
  const [found, setFound] = useState<{ key: string; item: ApplyPreview['items'][number] | undefined } | null>(
    null,
  );
  const isAsked = networkID !== '' && 'object' in readYaml(yaml);
  const { clock } = ports;
  useEffect(() => {
    if (!isAsked) return;
    let isOpen = true;
    const timer = clock.after(PAUSE_MS, () => {
      const [network, text, names] = JSON.parse(key) as [string, string, string[]];
      calls.previewApply(network, [{ yaml: text, tags: names }]).then(
        ({ items }) => isOpen && setFound({ key, item: items[0] }),
        // The save reports what is wrong.
        () => isOpen && setFound({ key, item: undefined }),
      );
    });
    return () => {
      isOpen = false;
      timer.cancel();
    };
  }, [isAsked, key, calls, clock]);
  if (!isAsked || (found?.key === key && found.item?.placement === undefined)) return null;
  return (
    <section className={classes['where']} aria-label="Clusters">
      <h3>Clusters</h3>
      <p role="status">
        {found?.item?.placement === undefined ? generalMessages.wait : whereText(found.item.placement)}
      </p>
    </section>
  );
}
