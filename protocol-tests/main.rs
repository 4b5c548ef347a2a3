//! Drives the built engine through pipes, as a manager does.
