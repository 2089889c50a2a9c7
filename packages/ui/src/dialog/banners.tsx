import { CrossIcon, InfoIcon, WarningIcon } from '../icons/index.ts';
import css from './banners.module.css';
import type { Banner } from './dialog-props.ts';

const ICONS = { error: CrossIcon, warning: WarningIcon, info: InfoIcon };

/** Messages at the top of a dialog or form. Errors are announced to screen readers immediately. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  return banners.map((banner, index) => {
    const Sign = ICONS[banner.tone];
    return (
      <div
        key={index}
        className={css.banner}
        data-tone={banner.tone}
        data-keep-free=""
        role={banner.tone === 'error' ? 'alert' : 'status'}
      >
        <Sign size={13} />
        <div>{banner.text}</div>
      </div>
    );
  });
}
