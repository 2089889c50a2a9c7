import type { ReactNode } from 'react';
import { Age } from '../age/index.ts';
import { Floating } from '../floating/index.ts';
import type { Tone } from '../tone/index.ts';
import css from './why-popover.module.css';

/** One step of a chain of reasons, from the record in question to the root cause. */
export interface WhyStep {
  /** The name of the record, in bold. */
  title: string;
  /** Beside the title, if its kind differs from most. */
  mark?: ReactNode;
  /** Its state, right of the title: 'is down'. */
  state?: string;
  /** The reason, below the title. That of the last step is the root cause. */
  text: ReactNode;
  /** The text is quoted from a cluster. */
  quoted?: boolean;
  /** Epoch milliseconds. */
  since?: number | null;
  tone?: Tone;
  /** Opens the record; called while the popover is still open. */
  onFollow?(): void;
  /** URL of the record, so that the link can be opened in a new tab. */
  href?: string;
}

interface WhyPopoverProps {
  anchor: Element;
  onClose(): void;
  /** The title: 'Why is store-0117 down?' */
  question: string;
  /** From the record in question to the root cause, which is last. */
  steps: readonly WhyStep[];
  /** Below the root cause: who set it, what can be done. */
  actions?: ReactNode;
  /** Footer: what would change it, when it was observed. */
  foot?: ReactNode;
}

/** The chain of reasons of a status, down to the root cause. */
export function WhyPopover({ anchor, onClose, question, steps, actions, foot }: WhyPopoverProps) {
  return (
    <Floating anchor={anchor} onClose={onClose} label={question} width={440}>
      <div className={css.why}>
        <h2>{question}</h2>
        <ol>
          {steps.map((step, index) => (
            <li
              key={`${index}-${step.title}`}
              data-tone={step.tone}
              data-last={isLast(steps, index) || undefined}
            >
              {isLast(steps, index) ? (
                <>
                  <b>Cause</b>
                  <StepAge step={step} />
                  <div className={css.about}>
                    <StepTitle step={step} />
                  </div>
                  <div className={step.quoted ? css.quote : css.text}>{step.text}</div>
                  {actions !== undefined && <div className={css.actions}>{actions}</div>}
                </>
              ) : (
                <>
                  <StepTitle step={step} />
                  <StepAge step={step} />
                  <div className={css.text}>{step.text}</div>
                </>
              )}
            </li>
          ))}
        </ol>
        {foot !== undefined && <div className={css.foot}>{foot}</div>}
      </div>
    </Floating>
  );
}

const isLast = (steps: readonly WhyStep[], index: number): boolean => index === steps.length - 1;

function StepTitle({ step }: { step: WhyStep }) {
  const { onFollow } = step;
  if (!onFollow && step.href === undefined) {
    return (
      <span>
        <b>{step.title}</b> {step.mark} {step.state}
      </span>
    );
  }
  return (
    <span>
      <a
        href={step.href ?? '#'}
        onClick={(event) => {
          if (!onFollow || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onFollow();
        }}
      >
        <b>{step.title}</b>
      </a>{' '}
      {step.mark} {step.state}
    </span>
  );
}

function StepAge({ step }: { step: WhyStep }) {
  return <Age instant={step.since} className={css.since} />;
}
