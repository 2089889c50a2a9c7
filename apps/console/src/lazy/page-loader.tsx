import { generalMessages } from '@hawser/domain/fields';
import { LazyCode, FAILURE_MESSAGES, ReloadButton, useCode } from '@hawser/ui/lazy';
import type { ComponentType } from 'react';
import classes from './lazy.module.css';

/** A page whose code is loaded when first shown, or earlier by `preload`. */
export interface LazyPage {
  (): React.ReactNode;
  preload(): Promise<void>;
  /** Loads its code; resolves to whether it succeeded. */
  ahead(): Promise<boolean>;
}

/** A page whose code is loaded when needed: shows a loading state, and on failure what can be done. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const code = new LazyCode(load);
  const Page = () => <Arriving code={code} />;
  // Not awaited: the page itself shows the loading state.
  Page.preload = async () => void code.ahead();
  Page.ahead = () => code.ahead();
  return Page;
}

function Arriving({ code }: { code: LazyCode<ComponentType> }) {
  const state = useCode(code);
  switch (state.kind) {
    case 'here':
      return <state.part />;
    case 'waiting':
      return null;
    case 'slow':
      return (
        <p className={classes['arriving']} role="status">
          {generalMessages.wait}
        </p>
      );
    default:
      return (
        <div className={classes['arriving']} role="alert">
          <h2>This page could not be loaded.</h2>
          <p>{FAILURE_MESSAGES[state.kind]}</p>
          <ReloadButton />
        </div>
      );
  }
}
