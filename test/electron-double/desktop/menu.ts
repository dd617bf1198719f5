/** Menu: a tree of items that can be looked at and clicked; drawing it is the desktop's work. */

interface Template {
  readonly id?: string;
  readonly label?: string;
  readonly role?: string;
  readonly type?: string;
  readonly accelerator?: string;
  readonly submenu?: Template[];
  readonly click?: (...args: unknown[]) => void;
}

/** Electron refuses a role it does not know; these are the ones of its documentation that apply on a desktop. */
const roles = new Set(
  `about services hide hideOthers unhide quit close minimize zoom front window help appMenu fileMenu editMenu viewMenu
  windowMenu shareMenu undo redo cut copy paste pasteAndMatchStyle delete selectAll reload forceReload toggleDevTools
  resetZoom zoomIn zoomOut togglefullscreen startSpeaking stopSpeaking recentDocuments clearRecentDocuments`.split(
    /\s+/,
  ),
);

export class MenuItem {
  readonly id: string;
  readonly label: string;
  readonly role: string | undefined;
  readonly type: string;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  readonly #click: ((...args: unknown[]) => void) | undefined;

  constructor(template: Template) {
    if (template.label === undefined && template.role === undefined && template.type !== 'separator')
      throw new TypeError('Invalid template for MenuItem: must have label, role or type');
    if (template.role !== undefined && !roles.has(template.role))
      throw new TypeError(`Unknown role: ${template.role}`);
    this.id = template.id ?? '';
    this.label = template.label ?? template.role ?? '';
    this.role = template.role;
    this.type = template.type ?? (template.submenu === undefined ? 'normal' : 'submenu');
    this.accelerator = template.accelerator;
    this.submenu = template.submenu === undefined ? undefined : Menu.buildFromTemplate(template.submenu);
    this.#click = template.click;
  }

  click(...args: unknown[]): void {
    this.#click?.(this, ...args);
  }
}

export class Menu {
  static #application: Menu | null = null;
  readonly items: readonly MenuItem[];

  constructor(items: readonly MenuItem[] = []) {
    this.items = items;
  }

  static buildFromTemplate(template: readonly Template[]): Menu {
    return new Menu(template.map((item) => new MenuItem(item)));
  }
  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
  }
  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : (item.submenu?.getMenuItemById(id) ?? null);
      if (found !== null) return found;
    }
    return null;
  }
}
