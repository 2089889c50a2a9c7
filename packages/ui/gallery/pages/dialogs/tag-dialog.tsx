import { useState } from 'react';
import { TagDialog } from '../../../src/tag-dialog/index.ts';
import { Over } from './over.tsx';

const TAGS = ['prod', 'store', 'canary', 'fr', 'it', 'edge-traffic', 'pos', 'devices', 'eu-central'];

/** Tags of three records; `none`: there are no tags yet. */
export function TagsPage({ none }: { none?: boolean }) {
  const [own, setOwn] = useState<readonly string[]>(['prod']);
  const names = none ? [] : [...new Set([...TAGS, ...own])];
  return (
    <Over>
      {({ open, close }) => (
        <TagDialog
          open={open}
          onClose={close}
          subtitle="3 selected"
          tags={[
            ...names.map((name) => ({
              name,
              on: own.includes(name) || (name === 'store' ? ('some' as const) : false),
            })),
            ...(none ? [] : [{ name: 'internals-hub', on: true, reason: 'Kept by the product.' }]),
          ]}
          onToggle={(name, on) => setOwn(on ? [...own, name] : own.filter((other) => other !== name))}
          onCreate={(name) => {
            if (!/^[a-z]/.test(name)) return '1-20 alphanumeric or "-" characters, starts with alpha';
            setOwn([...own, name]);
            return undefined;
          }}
        />
      )}
    </Over>
  );
}
