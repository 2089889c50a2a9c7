import { type Client, type Product, signUp } from '@hawser/testkit';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { violations } from '@hawser/testkit/axe';
import { kubeconfig } from './kubeconfig.ts';
import { browserCookies, PageClient } from './page-client.ts';
import { choose, Screen } from './screen.ts';
import type { Site } from './site/site.ts';

/** What covers the page. */
const COVERING = '[role="dialog"], [role="menu"]';

/** Accounts of this process: journeys that share an installation may give people the same name. */
let accounts = 0;

type Created = { readonly created: { readonly id: string } };

/** A user with an account, a browser and an API client that prepares records for a journey. */
export class Person {
  readonly url: string;
  readonly client: Client;
  readonly uid: string;
  readonly email: string;
  readonly screen: Screen;
  #isReceiving = true;

  private constructor(
    url: string,
    client: Client,
    { uid, email }: { uid: string; email: string },
    page: Page,
  ) {
    this.url = url;
    this.client = client;
    this.uid = uid;
    this.email = email;
    this.screen = new Screen(page);
  }

  get page(): Page {
    return this.screen.page;
  }

  get dialog(): Locator {
    return this.screen.dialog;
  }

  /** A user who has seen the welcome, with a separate browser. */
  static async of(product: Product, browser: Browser, name: string): Promise<Person> {
    accounts += 1;
    const email = `${name}.${accounts}@example.org`;
    const { client, uid } = await signUp(product.url, name, email);
    // Nor is this user asked the three questions.
    const surveys = { newuser: { q1: '', q2: '', q3: '' } };
    const body = { isNewUser: false, welcomeAcknowledged: true, surveys };
    await client.done('PATCH', '/api/me', { body });
    const page = await pageOf(browser, client);
    return new Person(product.url, new PageClient(client, page.context()), { uid, email }, page);
  }

  /** A second window of the same user. */
  async again(browser: Browser): Promise<Screen> {
    return new Screen(await pageOf(browser, this.client));
  }

  async network(body: {
    name: string;
    features?: string[];
    featureConfigs?: object;
    hub?: object;
  }): Promise<string> {
    return (await this.client.done<Created>('POST', '/api/networks', { body })).created.id;
  }

  async cluster(alias: string): Promise<string> {
    return (await this.client.done<Created>('POST', '/api/clusters', { body: { alias } })).created.id;
  }

  async attach(networkID: string, cloudID: string, more: object = {}): Promise<string> {
    const body = { networkID, cloudID, namespace: 'hawser', hubName: 'hub', isEdge: false, ...more };
    return (await this.client.done<Created>('POST', '/api/routers', { body })).created.id;
  }

  /** A cluster with an uploaded kubeconfig, whose credentials are not tested. */
  async uploadedCluster(alias: string, context = alias, user: object = { token: 't0ken' }): Promise<string> {
    const server = `https://${alias}.test:6443`;
    const text = kubeconfig({ [context]: { cluster: context, user, server } }).buffer.toString();
    const { created } = await this.client.done<Created>('POST', '/api/kubeconfigs', { body: { text } });
    const body = { alias, kubeconfig_upload_id: created.id, context_name: context };
    return (await this.client.done<Created>('POST', '/api/clusters', { body })).created.id;
  }

  /** Attaches a new cluster that Argo CD reaches by its kubeconfig. */
  async attachPublicly(networkID: string, alias: string): Promise<string> {
    const cloudID = await this.uploadedCluster(alias);
    return this.attach(networkID, cloudID, { isEdge: true, isPublic: true });
  }

  /** Installs the agent of a router on a site, without the console. */
  async install(routerID: string, site: Site): Promise<void> {
    const { created } = await this.client.done<{ created: { commands: { kubectl: string } } }>(
      'POST',
      `/api/routers/${routerID}/install`,
    );
    await site.install(created.commands.kubectl);
  }

  /** From the next page on, updates can be blocked: see `withoutUpdates`. */
  async allowBlockingUpdates(): Promise<void> {
    await this.page.routeWebSocket(/\/api\/live(\?|$)/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (this.#isReceiving) socket.send(message);
      });
      // That the server closes it is an update too: a page whose session has ended learns it from that.
      server.onClose((code, reason) => {
        if (this.#isReceiving)
          void socket.close({ ...(code === undefined ? {} : { code }), reason: reason ?? '' });
      });
    });
  }

  /** Runs something without the open page receiving updates; the next page that is opened receives them. */
  async withoutUpdates(run: () => Promise<unknown>): Promise<void> {
    this.#isReceiving = false;
    await run();
  }

  async open(path: string): Promise<void> {
    this.#isReceiving = true;
    await this.page.goto(`${this.url}${path}`);
  }

  /** Opens a dialog by its URL. */
  async openDialog(page: string, dialog: string, about = ''): Promise<void> {
    await this.open(`${page}?dialog=${dialog}${about === '' ? '' : `&about=${encodeURIComponent(about)}`}`);
  }

  press(name: string): Promise<void> {
    return this.dialog.last().getByRole('button', { name, exact: true }).click();
  }

  fill(label: string, text: string): Promise<void> {
    return this.dialog.last().getByLabel(label, { exact: true }).fill(text);
  }

  choose(label: string, option: string): Promise<void> {
    return choose(this.dialog.last().getByLabel(label, { exact: true }), option);
  }

  /** Expects a message in the open dialog. */
  async expectMessage(text: string): Promise<void> {
    await expect(this.dialog.last().getByText(text, { exact: true }).first()).toBeVisible();
  }

  /** Accessibility of the open dialogs and menus; the page below them is covered by another journey. */
  async expectUsableByAll(): Promise<void> {
    const { page } = this;
    // Its code may still be loading: without a dialog nothing would be checked.
    await expect(page.locator(COVERING).last()).toBeVisible();
    await page.evaluate(() => {
      const moving = document.getAnimations();
      // Endless animations cannot be finished.
      for (const each of moving) if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish();
    });
    expect(await violations(page, { within: COVERING })).toEqual([]);
  }

  /** From the next page on, the code of all pages is loaded ahead of use, as without a preference for less data. */
  async loadAhead(): Promise<void> {
    await this.page.context().addInitScript(prefersLessData, false);
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }
}

/** Runs in the page: sets the preference for less data, which Playwright has no option for. */
function prefersLessData(saveData: boolean): void {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });
}

/** A page of a browser with the session of the client. */
async function pageOf(browser: Browser, client: Client): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  // The code of all pages, loaded ahead of use, takes more processor time than most journeys.
  await context.addInitScript(prefersLessData, true);
  await context.addCookies(browserCookies(client));
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  return page;
}
