// What the page uses of lit-html.
export interface TemplateResult { readonly _$litType$: number }
export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function render(value: unknown, container: Element | DocumentFragment): unknown;
export const nothing: unique symbol;
export const noChange: unique symbol;
