import type { ReactNode } from 'react';
import { GridPage } from '../grid/grid-page.tsx';
import type { PageName } from '../names.ts';
import { BulkBarPage, ButtonsPage, PressTwicePage } from './buttons.tsx';
import { ChoicesPage } from './dialogs/choice-dialog.tsx';
import { MenuPage } from './menu.tsx';
import { DeletionPreviewPage } from './deletion-preview.tsx';
import { ColumnChartPage, MarksPage } from './figures.tsx';
import { ConfirmPage } from './dialogs/confirm-dialog.tsx';
import { FormPage } from './dialogs/form-dialog.tsx';
import { StepsPage } from './dialogs/form-steps.tsx';
import { SearchPage } from './dialogs/search-dialog.tsx';
import { TagsPage } from './dialogs/tag-dialog.tsx';
import { FieldsPage, UploadPage } from './fields.tsx';
import { BadgesPage, MessagesPage, WorkPage } from './states.tsx';
import { TabsPage } from './tabs.tsx';
import { ThemesPage } from './themes.tsx';
import { DiffPage, YamlPage } from './yaml.tsx';

/** Every page of the gallery by its name in the URL. */
export const PAGES: Readonly<Record<PageName, { title: string; page: ReactNode }>> = {
  themes: { title: 'Themes', page: <ThemesPage /> },
  'tree-grid': {
    title: 'Tree grid',
    page: <GridPage name="rows" total={10_000} state="live" fresh={{ depth: 'all' }} />,
  },
  'tree-grid-depth': { title: 'Grid: two levels', page: <GridPage name="depth" total={600} state="live" /> },
  'tree-grid-selected': {
    title: 'Grid: selected',
    page: (
      <GridPage
        name="selected"
        total={36}
        state="live"
        fresh={{ depth: 'all' }}
        selected={['row-2', 'row-3', 'row-4']}
      />
    ),
  },
  'tree-grid-million': {
    title: 'Grid: a million',
    page: <GridPage name="million" total={1_000_000} state="live" fresh={{ depth: 'all' }} />,
  },
  'tree-grid-wide': {
    title: 'Grid: wide',
    page: (
      <GridPage
        name="wide"
        total={10_000}
        figures={60}
        state="live"
        fresh={{ depth: 'all', pinned: ['status'] }}
      />
    ),
  },
  'tree-grid-loading': {
    title: 'Grid: loading',
    page: <GridPage name="loading" total={0} state="loading" />,
  },
  'tree-grid-empty': { title: 'Grid: empty', page: <GridPage name="empty" total={0} state="empty" /> },
  'tree-grid-refused': {
    title: 'Grid: refused',
    page: <GridPage name="refused" total={0} state="refused" />,
  },
  'tree-grid-stale': {
    title: 'Grid: stale',
    page: <GridPage name="stale" total={40} state="stale" fresh={{ depth: 'all' }} />,
  },
  'panel-columns': {
    title: 'Panel: columns',
    page: (
      <GridPage
        name="columns"
        total={36}
        state="live"
        fresh={{ depth: 'all', tab: 'columns', pinned: ['status'] }}
      />
    ),
  },
  'panel-filters': {
    title: 'Panel: filters',
    page: (
      <GridPage
        name="filters"
        total={36}
        state="live"
        fresh={{ depth: 'all', tab: 'filters', filters: { status: ['UP', 'DOWN'], tags: ['prod'] } }}
      />
    ),
  },
  'panel-actions': {
    title: 'Panel: actions',
    page: <GridPage name="actions" total={36} state="live" fresh={{ tab: 'actions' }} />,
  },
  'bulk-bar': { title: 'Bulk bar', page: <BulkBarPage /> },
  tabs: { title: 'Tabs', page: <TabsPage /> },
  menu: { title: 'Menu', page: <MenuPage /> },
  buttons: { title: 'Buttons', page: <ButtonsPage /> },
  'press-twice': { title: 'Press twice', page: <PressTwicePage /> },
  badges: { title: 'Badges', page: <BadgesPage /> },
  marks: { title: 'Marks', page: <MarksPage /> },
  'column-chart': { title: 'Column chart', page: <ColumnChartPage /> },
  work: { title: 'Work', page: <WorkPage /> },
  messages: { title: 'Messages', page: <MessagesPage /> },
  fields: { title: 'Fields', page: <FieldsPage /> },
  'upload-field': { title: 'Upload', page: <UploadPage /> },
  'yaml-editor': { title: 'YAML editor', page: <YamlPage /> },
  'yaml-diff': { title: 'YAML diff', page: <DiffPage /> },
  'form-dialog': { title: 'Form', page: <FormPage /> },
  'form-steps': { title: 'Form in steps', page: <StepsPage /> },
  'confirm-dialog': { title: 'Type to confirm', page: <ConfirmPage /> },
  'deletion-preview': { title: 'What is deleted', page: <DeletionPreviewPage /> },
  'tag-dialog': { title: 'Tags', page: <TagsPage /> },
  'tag-dialog-empty': { title: 'Tags: none', page: <TagsPage none /> },
  'search-dialog': { title: 'Search', page: <SearchPage /> },
  'choice-dialog': { title: 'Choices', page: <ChoicesPage /> },
};
