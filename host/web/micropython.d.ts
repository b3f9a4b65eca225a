// MicroPython's package has no types of its own.
declare module "*/micropython.mjs" {
  export function loadMicroPython(options: object): Promise<any>;
}
