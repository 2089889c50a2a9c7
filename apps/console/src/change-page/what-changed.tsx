import type { Change } from '@hawser/contract/changes';
import { ArrowText } from '@hawser/ui/arrow-text';
import { Button } from '@hawser/ui/button';
import { versionsText } from '../objects/index.ts';
import { usePage } from '../page/index.ts';
import { ChangedFields } from '../review/index.ts';
import { Section } from '../section/index.ts';
import { ChangedRules } from './changed-rules.tsx';
import { ChangedText } from './changed-text.tsx';

/** What a change has changed: fields, rules and YAML. */
export function WhatChanged({ change }: { change: Change }) {
  const { details } = change;
  return (
    <Section title="What changed">
      <p>
        <ArrowText>{change.name}</ArrowText>
      </p>
      {details?.fields && <ChangedFields label="Changed fields" fields={details.fields} />}
      {details?.rules && <ChangedRules rules={details.rules} />}
      {details?.yaml && <ChangedText changeID={change.id} />}
      <RollBack change={change} />
      {details === null && <p>No details are stored for this change.</p>}
    </Section>
  );
}

/** Opens the review of the version before a change; nothing where there is none. */
function RollBack({ change: { subject, details } }: { change: Change }) {
  const { openDialog } = usePage();
  const { before, after } = details?.yaml ?? { before: null, after: null };
  if (before === null || after === null || subject.name === null) return null;
  return (
    <p>
      <Button
        onClick={() =>
          openDialog('restore-versions', versionsText([{ objectID: subject.id, version: before }]))
        }
      >
        Roll back
      </Button>
    </p>
  );
}
