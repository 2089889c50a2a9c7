import { labelOf, remedyOf, type Status, toneOf } from '@hawser/domain/status';
import { Age } from '@hawser/ui/age';
import { WhyPopover, type WhyStep } from '@hawser/ui/why-popover';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { useRegistry } from '../registry/index.ts';
import { LastChange } from './last-change.tsx';
import { type ReasonStep, reasonSteps } from './reason.ts';
import { SimulatedMark } from './simulated-mark.tsx';
import { WhyContext } from './why.ts';

interface OpenReason {
  anchor: Element;
  name: string;
  status: Status;
}

/** Renders the open reason popover for the components below. */
export function WhyHost({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenReason | null>(null);
  const navigate = useNavigate();
  const { factPath } = useRegistry();
  const close = useCallback(() => setOpen(null), []);
  const ask = useCallback(
    (anchor: Element, name: string, status: Status) => setOpen({ anchor, name, status }),
    [],
  );
  const stepOf = ({ fact, text, isQuoted }: ReasonStep): WhyStep => {
    const path = factPath(fact);
    return {
      title: fact.name,
      ...(fact.simulated ? { mark: <SimulatedMark /> } : {}),
      state: `is ${labelOf(fact.status)}`,
      text,
      quoted: isQuoted,
      since: fact.since,
      tone: toneOf(fact.status, fact.kind === 'router' ? 'router' : 'object'),
      ...(path === null
        ? {}
        : {
            href: path,
            onFollow: () => {
              close();
              void navigate({ href: path });
            },
          }),
    };
  };
  return (
    <WhyContext value={ask}>
      {children}
      {open && (
        <WhyPopover
          anchor={open.anchor}
          onClose={close}
          question={`Why is ${open.name} ${open.status.label}?`}
          steps={reasonSteps(open.status).map(stepOf)}
          {...(open.status.tone === 'positive'
            ? {}
            : { actions: <LastChange status={open.status} onFollow={close} /> })}
          foot={
            <>
              {remedyOf(open.status)} <Observed status={open.status} />
            </>
          }
        />
      )}
    </WhyContext>
  );
}

function Observed({ status }: { status: Status }) {
  if (status.observedAt === null) return <>Never observed.</>;
  return (
    <>
      Observed <Age instant={status.observedAt} /> ago.
    </>
  );
}
