//! What is read of a module of WebAssembly, to put its functions in another order and to write them another way.

use anyhow::{Context, bail};
use wasmparser::{Parser, Payload, TypeRef, ValType};

/// The number of the section with the functions.
const CODE: u8 = 10;

/// A module: its functions, and all else as it stands.
pub(crate) struct Module<'m> {
    /// How many functions it imports: their numbers come before those of its own.
    pub(crate) n_imported: usize,
    /// The types of the parameters of each function of its own.
    pub(crate) params: Vec<Vec<ValType>>,
    /// The functions of its own, each with its locals.
    pub(crate) bodies: Vec<&'m [u8]>,
    header: &'m [u8],
    sections: Vec<(u8, &'m [u8])>,
}

impl<'m> Module<'m> {
    /// Reads a module. Names and other custom sections are left out.
    ///
    /// # Errors
    ///
    /// Fails when it is damaged, or imports what is no function.
    pub(crate) fn read(bytes: &'m [u8]) -> anyhow::Result<Module<'m>> {
        let header = bytes.get(..8).context("it has no header")?;
        let mut module =
            Module { n_imported: 0, params: Vec::new(), bodies: Vec::new(), header, sections: Vec::new() };
        let mut params_of_types: Vec<Vec<ValType>> = Vec::new();
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload?;
            match &payload {
                Payload::TypeSection(types) => {
                    for found in types.clone().into_iter_err_on_gc_types() {
                        params_of_types.push(found?.params().to_vec());
                    }
                }
                Payload::ImportSection(imports) => {
                    for import in imports.clone().into_imports() {
                        if !matches!(import?.ty, TypeRef::Func(_)) {
                            bail!("it imports what is no function");
                        }
                        module.n_imported += 1;
                    }
                }
                Payload::FunctionSection(functions) => {
                    for kind in functions.clone() {
                        let params = params_of_types.get(kind? as usize);
                        module.params.push(params.context("a function is of no known type")?.clone());
                    }
                }
                Payload::CodeSectionEntry(body) => {
                    module.bodies.push(bytes.get(body.range()).context("a function ends too early")?);
                }
                _ => {}
            }
            match payload.as_section() {
                Some((0, _)) | None => {}
                Some((id, range)) => {
                    module.sections.push((id, bytes.get(range).context("a section ends too early")?));
                }
            }
        }
        Ok(module)
    }

    /// Writes the module with these bodies for its functions.
    pub(crate) fn with_bodies<B: AsRef<[u8]>>(&self, bodies: &[B]) -> Vec<u8> {
        let mut code = Vec::new();
        write_number(&mut code, bodies.len());
        bodies.iter().for_each(|body| write_bytes(&mut code, body.as_ref()));
        let mut out = self.header.to_vec();
        for &(id, section) in &self.sections {
            out.push(id);
            write_bytes(&mut out, if id == CODE { &code } else { section });
        }
        out
    }
}

/// Writes a number as modules have it: seven bits a byte, the lowest first.
pub(crate) fn write_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Writes bytes, and before them how many they are.
pub(crate) fn write_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    write_number(out, bytes.len());
    out.extend_from_slice(bytes);
}

#[cfg(test)]
pub(crate) mod testing {
    use super::{CODE, write_bytes, write_number};

    /// A module whose functions have one parameter, a whole number of 32 bits, and these bodies.
    pub(crate) fn module(n_imported: usize, bodies: &[Vec<u8>]) -> Vec<u8> {
        let list = |entries: &[Vec<u8>]| {
            let mut section = Vec::new();
            write_number(&mut section, entries.len());
            entries.iter().for_each(|entry| section.extend_from_slice(entry));
            section
        };
        let code = bodies.iter().map(|body| {
            let mut entry = Vec::new();
            write_bytes(&mut entry, body);
            entry
        });
        let sections = [
            (0, b"\x04gone".to_vec()),
            (1, list(&[b"\x60\x01\x7F\0".to_vec()])),
            (2, list(&vec![b"\x01m\x01f\0\0".to_vec(); n_imported])),
            (3, list(&vec![vec![0]; bodies.len()])),
            (CODE, list(&code.collect::<Vec<_>>())),
        ];
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        for (id, section) in sections {
            module.push(id);
            write_bytes(&mut module, &section);
        }
        module
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_read_and_written() {
        let bytes = testing::module(2, &[vec![0, 0x0B], vec![0, 0x01, 0x0B]]);
        let module = Module::read(&bytes).unwrap();
        assert_eq!(module.n_imported, 2);
        assert_eq!(module.params, [[ValType::I32], [ValType::I32]]);
        assert_eq!(module.bodies, [&[0, 0x0B][..], &[0, 0x01, 0x0B]]);
        let changed = module.with_bodies(&[vec![0, 0x01, 0x0B], vec![0, 0x0B]]);
        assert_eq!(Module::read(&changed).unwrap().bodies, [&[0, 0x01, 0x0B][..], &[0, 0x0B]]);
        assert_eq!(changed.len() + 7, bytes.len(), "the custom section is gone");
    }

    #[test]
    fn what_is_damaged_is_refused() {
        let bytes = testing::module(0, &[vec![0, 0x0B]]);
        assert!(Module::read(&bytes[..bytes.len() - 1]).is_err());
        assert!(Module::read(b"\0asm").is_err());
    }
}
