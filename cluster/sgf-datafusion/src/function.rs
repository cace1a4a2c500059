//! Our functions as DataFusion UDFs.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::{Result, ScalarValue, plan_datafusion_err, plan_err};
use datafusion::error::DataFusionError;
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};
use opensgf::db::{Argument, Function, FunctionError, ValueKind};

use crate::values::{Answers, Values};

/// A function of the library.
#[derive(Debug)]
pub(crate) struct SgfFunction {
    function: Function,
    signature: Signature,
}

impl SgfFunction {
    pub(crate) fn new(function: Function) -> SgfFunction {
        SgfFunction { function, signature: Signature::user_defined(Volatility::Immutable) }
    }

    fn refused(&self, error: &FunctionError) -> DataFusionError {
        plan_datafusion_err!("{}: {error}", self.function.name)
    }

    fn type_of_answer(&self) -> DataType {
        match self.function.answer {
            ValueKind::Flag => DataType::Boolean,
            ValueKind::Integer => DataType::Int64,
            _ => DataType::Utf8,
        }
    }
}

// Functions with the same name are equal.
impl PartialEq for SgfFunction {
    fn eq(&self, other: &SgfFunction) -> bool {
        self.function.name == other.function.name
    }
}

impl Eq for SgfFunction {}

impl Hash for SgfFunction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.function.name.hash(state);
    }
}

impl ScalarUDFImpl for SgfFunction {
    fn name(&self) -> &str {
        self.function.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.type_of_answer())
    }

    /// Constant arguments are checked here, before the first row.
    fn return_field_from_args(&self, arguments: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let known = arguments.scalar_arguments.iter().map(|value| value.and_then(known));
        let known: Vec<Option<Argument<'_>>> = known.collect();
        self.function.check(&known).map_err(|error| self.refused(&error))?;
        Ok(Arc::new(Field::new(self.name(), self.type_of_answer(), true)))
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        if !self.function.counts().contains(&types.len()) {
            return Err(self.refused(&FunctionError::Count(types.len())));
        }
        let taken = types.iter().zip(self.function.parameters).enumerate().map(|(at, (found, parameter))| {
            match coerced(found, parameter.kind) {
                Some(kind) => Ok(kind),
                None => plan_err!("{}: {}, and is {found}", self.function.name, FunctionError::Kind(at + 1)),
            }
        });
        taken.collect()
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let is_constant = arguments.args.iter().all(|value| matches!(value, ColumnarValue::Scalar(_)));
        let columns: Vec<Values> = arguments.args.iter().map(Values::of).collect::<Result<_>>()?;
        let n_rows = if is_constant { 1 } else { arguments.number_rows };
        let mut call = self.function.begin();
        let mut answers = Answers::new(self.function.answer, n_rows);
        let mut row = Vec::with_capacity(columns.len());
        for number in 0..n_rows {
            row.clear();
            row.extend(columns.iter().map(|column| column.at(number)));
            let answer = call.call(&row).map_err(|error| self.refused(&error))?;
            answers.push(answer)?;
        }
        let array = answers.finish();
        Ok(match is_constant {
            true => ColumnarValue::Scalar(ScalarValue::try_from_array(&array, 0)?),
            false => ColumnarValue::Array(array),
        })
    }
}

/// The type to which arguments of a type are converted; `None` if that is not possible.
fn coerced(found: &DataType, kind: ValueKind) -> Option<DataType> {
    use DataType::{
        Binary, BinaryView, Dictionary, FixedSizeBinary, Int64, LargeBinary, LargeUtf8, Null, Utf8, Utf8View,
    };
    Some(match (found, kind) {
        (Dictionary(_, value), _) => coerced(value, kind)?,
        (Utf8 | Utf8View | LargeUtf8, ValueKind::Text | ValueKind::Game) => found.clone(),
        (Binary | BinaryView | LargeBinary, ValueKind::Game) => found.clone(),
        (FixedSizeBinary(_), ValueKind::Game) => Binary,
        (number, ValueKind::Integer) if number.is_integer() => Int64,
        (Null, ValueKind::Integer) => Int64,
        (Null, _) => Utf8,
        _ => return None,
    })
}

/// A constant argument.
fn known(value: &ScalarValue) -> Option<Argument<'_>> {
    Some(match value {
        ScalarValue::Utf8(text) | ScalarValue::Utf8View(text) | ScalarValue::LargeUtf8(text) => {
            text.as_deref().map_or(Argument::Null, Argument::Text)
        }
        ScalarValue::Binary(bytes) | ScalarValue::BinaryView(bytes) | ScalarValue::LargeBinary(bytes) => {
            bytes.as_deref().map_or(Argument::Null, Argument::Bytes)
        }
        ScalarValue::Int64(number) => number.map_or(Argument::Null, Argument::Integer),
        // Other types are constant only after their conversion.
        _ => return None,
    })
}
