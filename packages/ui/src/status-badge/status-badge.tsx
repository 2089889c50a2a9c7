import { useRef } from 'react';
import { ageText, exactTime } from '../age/index.ts';
import { useClock } from '../clock/index.ts';
import { CheckIcon, CrossIcon, InfoIcon, QuestionIcon, WarningIcon } from '../icons/index.ts';
import { useTabIndex } from '../tab-stop/index.ts';
import { useTooltip } from '../tooltip/index.ts';
import type { Tone } from '../tone/index.ts';
import css from './status-badge.module.css';

interface StatusBadgeProps {
  tone: Tone;
  /** Shown in lower case; in upper case in the tooltip. */
  label: string;
  /** The record's name, for screen readers. */
  status?: string;
  /** Since when, epoch milliseconds. */
  since?: number | null;
  /** When it was last observed, epoch milliseconds. */
  observedAt?: number | null;
  /** Opens the reason: the badge becomes a button, `element` is the anchor of the popover. */
  onWhy?(element: HTMLElement): void;
}

const SIGNS = {
  positive: CheckIcon,
  warning: WarningIcon,
  negative: CrossIcon,
  informational: InfoIcon,
  unknown: QuestionIcon,
};

/** A status: color, icon and lowercase word together, never color alone. */
export function StatusBadge(props: StatusBadgeProps) {
  const { tone, label, status, onWhy } = props;
  const element = useRef<HTMLElement>(null);
  const clock = useClock();
  const tabIndex = useTabIndex();
  const { trigger, tip } = useTooltip(element, () => <BadgeTip {...props} now={clock.now()} />);
  const Sign = SIGNS[tone];
  const word = label.toLowerCase();
  const content = (
    <>
      <Sign size={11} />
      <span className={css.word}>{word}</span>
      {tip}
    </>
  );
  if (!onWhy) {
    return (
      <span
        ref={(node) => {
          element.current = node;
        }}
        className={css.badge}
        data-tone={tone}
        {...trigger}
      >
        {content}
      </span>
    );
  }
  return (
    <button
      ref={(node) => {
        element.current = node;
      }}
      type="button"
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      aria-label={status ? `${status}: ${word}, why?` : `${word}, why?`}
      className={css.badge}
      data-tone={tone}
      {...trigger}
      onClick={(event) => onWhy(event.currentTarget)}
    >
      {content}
    </button>
  );
}

function BadgeTip({ label, since, observedAt, now }: StatusBadgeProps & { now: number }) {
  return (
    <>
      <strong>{label.toUpperCase()}</strong>
      {typeof since === 'number' && <div>since {exactTime(since)}</div>}
      {typeof observedAt === 'number' && <div>observed {ageText(now, observedAt)} ago</div>}
    </>
  );
}
