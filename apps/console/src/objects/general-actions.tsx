import { PlusIcon, YamlIcon } from '@hawser/ui/icons';
import type { GeneralAction } from '../menu/index.ts';

/** The first action of the applications page. */
export const CREATE_OBJECT: GeneralAction = {
  id: 'create-object',
  label: 'Create Application',
  icon: <PlusIcon size={14} />,
  shortcut: '+',
  page: '/applications',
  may: 'createObject',
  run: ({ open }) => open('create-object'),
};

/** Imports several objects. */
export const IMPORT_YAML: GeneralAction = {
  id: 'import-objects',
  label: 'Import YAML',
  icon: <PlusIcon size={14} />,
  shortcut: 'u',
  page: '/applications',
  may: 'createObject',
  run: ({ open }) => open('import-objects'),
};

/** Edits the YAML of the selected objects of the page together. */
export const EDIT_YAML: GeneralAction = {
  id: 'edit-yaml',
  label: 'Edit YAML of Selected',
  icon: <YamlIcon size={14} />,
  page: '/applications',
  may: 'createObject',
  run: ({ runOnPage }) => runOnPage('edit-yaml'),
};

/** Exports the selected objects of the page as one file, or all. */
export const EXPORT_YAML: GeneralAction = {
  id: 'export-yaml',
  label: 'Export YAML',
  icon: <YamlIcon size={14} />,
  shortcut: 'Shift U',
  page: '/applications',
  run: ({ runOnPage }) => runOnPage('export-yaml'),
};
