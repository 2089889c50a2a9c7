import { Icon, type IconProps } from './icon.tsx';

/* Drawn on 16 units; strokes end on halves so that they stay sharp at 16 pixels. */

export const NetworkIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="3.25" r="1.75" />
    <circle cx="3.25" cy="12.25" r="1.75" />
    <circle cx="12.75" cy="12.25" r="1.75" />
    <path d="M7.2 4.9 4 10.6M8.8 4.9l3.2 5.7M5 12.25h6" />
  </Icon>
);

export const FeatureIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 1.75 14 5 8 8.25 2 5zM2.25 8 8 11.1 13.75 8M2.25 11 8 14.1 13.75 11" />
  </Icon>
);

export const ClusterIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 1.75 13.5 4.9v6.2L8 14.25 2.5 11.1V4.9zM2.5 4.9 8 8l5.5-3.1M8 8v6.25" />
  </Icon>
);

export const ApplicationIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="2" y="2" width="5" height="5" rx="1" />
    <rect x="9" y="2" width="5" height="5" rx="1" />
    <rect x="2" y="9" width="5" height="5" rx="1" />
    <rect x="9" y="9" width="5" height="5" rx="1" />
  </Icon>
);

export const DashboardIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 2h5v7H2zM9 2h5v4H9zM9 9h5v5H9zM2 12h5v2H2z" />
  </Icon>
);

export const SettingsIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="2.25" />
    <path d="M8 1.75v2M8 12.25v2M1.75 8h2M12.25 8h2M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4 1.4" />
  </Icon>
);

export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="7" width="10" height="6.5" rx="1.25" />
    <path d="M5 7V5a3 3 0 0 1 6 0v2" />
  </Icon>
);

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.25 3.25" />
  </Icon>
);

export const CopyIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5" />
  </Icon>
);

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path strokeWidth="2.25" d="m2.5 8.5 4 4L13.5 4" />
  </Icon>
);

export const CrossIcon = (props: IconProps) => (
  <Icon {...props}>
    <path strokeWidth="2" d="m4 4 8 8M12 4l-8 8" />
  </Icon>
);

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path fill="currentColor" d="M8 2.25 14.5 13.5h-13z" />
  </Icon>
);

export const QuestionIcon = (props: IconProps) => (
  <Icon {...props}>
    <path strokeWidth="2" d="M5.5 5.6a2.6 2.6 0 1 1 3.5 2.5c-.7.3-1 .8-1 1.6M8 13v.05" />
  </Icon>
);

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 7.5v3.25M8 5v.05" />
  </Icon>
);

/** An open ring. CSS rotates it where work is running, unless reduced motion is preferred. */
export const SpinnerIcon = (props: IconProps) => (
  <Icon {...props}>
    <path strokeWidth="2" d="M8 2.25A5.75 5.75 0 1 1 2.25 8" />
  </Icon>
);

export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 3v10M3 8h10" />
  </Icon>
);

export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4M6.75 6.75v4M9.25 6.75v4" />
  </Icon>
);

export const EditIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10.75 2.75 13.25 5.25 5.5 13 2.5 13.5 3 10.5zM9 4.5 11.5 7" />
  </Icon>
);

export const TagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 2.5h5L13.8 8.8a1 1 0 0 1 0 1.4l-3.6 3.6a1 1 0 0 1-1.4 0L2.5 7.5z" />
    <path strokeWidth="2" d="M5.25 5.25v.01" />
  </Icon>
);

export const YamlIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 3h4M2.5 8h2M6.5 8h7M2.5 13h2M6.5 13h4.5M9 3h1.5" />
  </Icon>
);

export const TerminalIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3 4 3.5 4L3 12M8.5 12.5H13" />
  </Icon>
);

export const MoonIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13.25 9.75A5.75 5.75 0 0 1 6.25 2.75a5.75 5.75 0 1 0 7 7z" />
  </Icon>
);

export const SunIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="2.75" />
    <path d="M8 1.5V3M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1.05 1.05M11.55 11.55l1.05 1.05M12.6 3.4l-1.05 1.05M4.45 11.55 3.4 12.6" />
  </Icon>
);

export const UserIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="5.25" r="2.75" />
    <path d="M2.75 13.75C3.3 11 5.25 9.75 8 9.75s4.7 1.25 5.25 4" />
  </Icon>
);

export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />
  </Icon>
);

/** Points right; CSS rotates it for the other directions. */
export const ChevronIcon = (props: IconProps) => (
  <Icon {...props}>
    <path strokeWidth="2" d="m6 3.5 4.5 4.5L6 12.5" />
  </Icon>
);

export const ExpandIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5 9.5 6.5M2.5 13.5l4-4" />
  </Icon>
);

export const SignOutIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 2.5H3v11h3.5M10.5 5l3 3-3 3M13.5 8H6.5" />
  </Icon>
);

export const ArrowIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 8h10M9 4l4 4-4 4" />
  </Icon>
);

export const PinIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 2h5l-.75 4.5 2.25 2.5H4l2.25-2.5zM8 9v5" />
  </Icon>
);

export const UpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 13V3M4 7l4-4 4 4" />
  </Icon>
);

export const DownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 3v10M4 9l4 4 4-4" />
  </Icon>
);

export const DownloadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 2v8M4.5 6.5 8 10l3.5-3.5M2.5 13.5h11" />
  </Icon>
);

export const UploadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 10V2M4.5 5.5 8 2l3.5 3.5M2.5 13.5h11" />
  </Icon>
);

export const WidthIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 3v10M14 3v10M4.5 8h7M6.5 6l-2 2 2 2M9.5 6l2 2-2 2" />
  </Icon>
);

export const FlaskIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 2v4.25L2.9 12.4a1 1 0 0 0 .86 1.6h8.48a1 1 0 0 0 .86-1.6L9.5 6.25V2M5 2h6M5 9.5h6" />
  </Icon>
);

export const RepositoryIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="4.5" cy="3.5" r="1.75" />
    <circle cx="4.5" cy="12.5" r="1.75" />
    <circle cx="11.5" cy="5.5" r="1.75" />
    <path d="M4.5 5.25v5.5M11.5 7.25c0 2.5-3.5 2-6 3.9" />
  </Icon>
);

export const ChartIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="3.5" />
    <path d="M8 1.75v2.5M8 11.75v2.5M1.75 8h2.5M11.75 8h2.5M3.6 3.6l1.8 1.8M10.6 10.6l1.8 1.8M12.4 3.6l-1.8 1.8M5.4 10.6l-1.8 1.8" />
  </Icon>
);

export const CloudIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 12.5a2.75 2.75 0 0 1-.4-5.47 4 4 0 0 1 7.7-.78 3.15 3.15 0 0 1-.3 6.25z" />
  </Icon>
);
