import { expect, type Locator, type Page } from '@playwright/test';

/** Selects an option of a select. */
export async function choose(select: Locator, option: string): Promise<void> {
  await select.click();
  const chosen = select.page().getByRole('option', { name: option, exact: true });
  await chosen.click();
  // Until its list is gone, the select takes every click.
  await expect(chosen).toHaveCount(0);
}

/** The console in a browser page. */
export class Screen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The text of a row's badge. */
  badge(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${name}: .*why`) });
  }

  async signUp(name: string, email: string, password: string): Promise<void> {
    await this.page.getByLabel('Name').fill(name);
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Create account' }).click();
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  /**
   * Runs something that the page shows before the account has stored it, and waits until it is stored: a page that is opened before
   * would show the former state. `field` names what is stored, where the page may store something else at the same time.
   */
  async storing(run: () => Promise<void>, field = ''): Promise<void> {
    const stored = this.page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/me') &&
        answer.request().method() === 'PATCH' &&
        (answer.request().postData() ?? '').includes(field),
    );
    await run();
    expect((await stored).ok()).toBe(true);
  }

  /** Closes the welcome of a new account, for good. */
  async leaveWelcome(): Promise<void> {
    const welcome = this.page.getByRole('dialog', { name: /^Welcome to/ });
    const close = welcome.getByRole('button', { name: 'Close' }).last();
    await this.storing(() => close.click(), 'welcomeAcknowledged');
    await expect(welcome).toHaveCount(0);
  }

  async go(page: 'Networks' | 'Clusters' | 'Applications'): Promise<void> {
    await this.page.getByRole('link', { name: page, exact: true }).click();
    await expect(this.page.getByRole('heading', { name: page, level: 1 })).toBeVisible();
  }

  /** Opens the menu of a row and selects an action. */
  async act(row: string, action: string): Promise<void> {
    await this.page
      .getByRole('button', { name: `Actions for ${row}` })
      .first()
      .click();
    await this.page
      .getByRole('menu', { name: `Actions for ${row}` })
      .getByRole('menuitem', { name: action })
      .click();
  }

  /** Replaces the text of the YAML editor in the open dialog. */
  async writeYaml(text: string): Promise<void> {
    const editor = this.dialog.getByRole('textbox', { name: 'YAML' });
    await editor.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.press('Delete');
    // Inserted as from the clipboard: the editor would indent typed text.
    await this.page.keyboard.insertText(text);
  }

  /** A message of the page: a toast, or on a field. */
  async expectMessage(text: string): Promise<void> {
    await expect(this.page.getByText(text, { exact: true }).first()).toBeVisible();
  }
}
