import type { ReactNode } from 'react';
import { Age } from '../age/index.ts';
import { Floating } from '../floating/index.ts';
import type { Tone } from '../tone/index.ts';
import css from './why-popover.module.css';

/** One step of a chain of reasons, from what was asked about down to the fact. */
export interface WhyStep {
  /** What it is about: a name, made bold. */
  title: string;
  /** Beside the title, where it is of another kind than most. */
  mark?: ReactNode;
  /** What is so, right of the title: 'is down'. */
  state?: string;
  /** Why, under the title. The last step's is the fact. */
  text: ReactNode;
  /** The text is word for word what a machine said. */
  quoted?: boolean;
  /** Epoch milliseconds. */
  since?: number | null;
  tone?: Tone;
  /** Leads to the record; called with the popover still open. */
  onFollow?(): void;
  /** Address of the record, for a link that can be opened elsewhere. */
  href?: string;
}

export interface WhyPopoverProps {
  anchor: Element;
  onClose(): void;
  /** The question: 'Why is store-0117 down?' */
  question: string;
  /** From what was asked about to the fact that decided it, which is the last. */
  steps: readonly WhyStep[];
  /** Under the fact: who set it, what can be done. */
  actions?: ReactNode;
  /** At the foot: what would turn it, when it was observed. */
  foot?: ReactNode;
}

/** The chain of reasons behind a badge, down to the fact that decided it. */
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
